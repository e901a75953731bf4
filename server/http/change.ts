import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { digest } from '../secrets.ts'
import type { Actor, ChangeSet, ChangeSetOptions } from '../store/change-set.ts'
import type { CommitOptions, Committed } from '../store/commit.ts'
import type { Store } from '../store/store.ts'
import type { Rule } from '../store/transaction.ts'
import type { Credential } from './credential.ts'
import { Invalid } from './problems.ts'

/** The headers of an answer to a change: the id of the change set, or that the request was a dry run. */
export type ChangeHeaders = Readonly<Partial<Record<'Localist-Change' | 'Localist-Dry-Run', string>>>

/** A change that was made, or tried in a dry run. */
export type Changed<T> = Committed<T> & { readonly headers: ChangeHeaders }

/** A change that a repeated request makes only once. */
export type ChangedOnce = Omit<Changed<never>, 'result'>

/** Makes changes in the account of a request, in the way that the request asks for. */
export interface Changes {
  /** Commits `rule`, or only tries it where the request is a dry run. Throws the errors of Store.transact(). */
  make<T>(rule: Rule<T>): Promise<Changed<T>>
  /** Commits what `commit` does with these options. */
  makeBy<T>(commit: (actor: Actor, options: CommitOptions) => Promise<Committed<T>>): Promise<Changed<T>>
  /**
   * Commits `rule`, unless the same request with the same Idempotency-Key did so before: then the change set is that of the first
   * time. Throws the errors of Store.transactOnce().
   */
  makeOnce(rule: Rule<unknown>, options?: ChangeSetOptions): Promise<ChangedOnce>
}

/** The properties of a request that its changes depend on. */
interface Request {
  readonly store: Store
  readonly actor: Actor
  readonly isDryRun: boolean
  /** The digests of the key and of the request; null where the request has no Idempotency-Key. */
  readonly repeatable: { readonly key: string; readonly digest: string } | null
}

/** Creates the functions with which a handler makes changes. Throws Invalid for a dry run with an Idempotency-Key. */
export function createChanges({ store, actor, isDryRun, repeatable }: Request): Changes {
  if (isDryRun && repeatable !== null) {
    throw new Invalid([{ field: 'Idempotency-Key', message: 'cannot be sent with dryRun: leave one out' }])
  }
  const headersOf = (changeSet: ChangeSet | null): ChangeHeaders => {
    if (isDryRun) return { 'Localist-Dry-Run': 'true' }
    return changeSet === null ? {} : { 'Localist-Change': changeSet.id }
  }
  const withHeaders = <T extends Omit<Committed<unknown>, 'result'>>(committed: T) => ({
    ...committed,
    headers: headersOf(committed.changeSet),
  })
  return {
    make: async (rule) => withHeaders(await store.transact(actor, rule, { isDryRun })),
    makeBy: async (commit) => withHeaders(await commit(actor, { isDryRun })),
    async makeOnce(rule, options = {}) {
      if (repeatable === null) return withHeaders(await store.transact(actor, rule, { ...options, isDryRun }))
      const request = { ...repeatable, status: 201 }
      return withHeaders({ changeSet: await store.transactOnce(actor, rule, request, options) })
    },
  }
}

const keyPattern = /^[\u0021-\u007e]{1,255}$/

/**
 * Reads the Idempotency-Key of a request: the digest of the key and of the client that it belongs to, and the digest of the request
 * (method, path, query and body). Null where there is no key. Throws Invalid for a malformed key.
 */
export function parseRepeatable(ctx: Context, credential: Credential | null): Request['repeatable'] {
  const key = ctx.req.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new Invalid([
      {
        field: 'Idempotency-Key',
        message: 'must be a header of 1 to 255 printable ASCII characters without spaces',
      },
    ])
  }
  const client = credential?.kind === 'access-token' ? credential.id : 'owner'
  const { rawBody } = ctx.request
  const hash = createHash('sha256').update(`${ctx.method} ${ctx.url}\n`)
  const bytes = Buffer.isBuffer(rawBody) ? rawBody : ''
  return { key: digest(`${client}\n${key}`), digest: hash.update(bytes).digest('hex') }
}
