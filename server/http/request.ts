import type { Language } from '../../messages/languages.ts'
import type { Context } from 'koa'
import type { Socket } from 'node:net'
import type { Actor, ChangeSet, ChangeSetOptions, Rule } from '../store/transaction.ts'
import type { Store } from '../store/store.ts'
import { parseCondition } from './condition.ts'
import type { Credential, Validity } from './credential.ts'
import type { AcceptedLanguage, AnyRequest, Description } from './endpoint.ts'
import { excerpt } from './hints/excerpt.ts'
import { findMeantEndpoint } from './hints/nearest-endpoint.ts'
import { parseBody, parseQuery } from './parse.ts'
import { BadRequest, Invalid, NotFound } from './problems.ts'
import { isTimeZone } from '../../common/dates/dates.ts'
import { createHash, hash } from 'node:crypto'
import type { CommitOptions, Committed } from '../store/commit.ts'

/** The results of the checks of a request. */
interface Checked {
  readonly credential: Credential | null
  readonly accountId: string | null
  readonly store: Store | null
  readonly recheck: () => Validity
  /** The JSON of the body, undefined where there is none. */
  readonly json: unknown
}

/**
 * Parses path, query, body and conditions of a request by the record of the endpoint. `endpoints` are for the hint in a NotFound.
 * Throws NotFound, Invalid, BadRequest.
 */
export async function parseRequest(
  ctx: Context,
  endpoint: Description,
  { json, ...checked }: Checked,
  endpoints: readonly Description[],
): Promise<AnyRequest> {
  const { credential, store } = checked
  const actor = actorOf(credential)
  const query = parseQuery(endpoint.query, ctx)
  const body = await parseBody(endpoint, json)
  const repeatable = endpoint.repeatable === true ? parseRepeatable(ctx, credential) : null
  const timeZone = endpoint.inAccount === true ? parseTimeZone(ctx) : null
  return {
    ...checked,
    method: ctx.method,
    params: parseParams(ctx, endpoint, endpoints),
    query,
    body,
    condition: endpoint.conditional === true ? parseCondition(ctx.req.headers) : {},
    actor,
    changes:
      store === null ? null : createChanges({ store, actor, isDryRun: asksForDryRun(query), repeatable }),
    timeZone,
    origin: originOf(ctx.req.socket),
    lastEventId: endpoint.mediaType === 'text/event-stream' ? readLastEventId(ctx) : null,
    accepted: findAccepted(ctx, endpoint.languages ?? []),
  }
}

// `*`, which stands for the header where it was not sent, is no language.
const findAccepted = (ctx: Context, languages: readonly Language[]): AcceptedLanguage | null => {
  for (const tag of ctx.acceptsLanguages()) {
    const [, code = '', region] = /^([a-z]+)(?:-([a-z]{2})$)?/i.exec(tag) ?? []
    const language = languages.find((each) => each === code.toLowerCase())
    if (language !== undefined)
      return { language, locale: region === undefined ? language : `${language}-${region.toUpperCase()}` }
  }
  return null
}

// Reads the header Time-Zone; null where it was not sent. Throws Invalid.
const parseTimeZone = ({ req }: Context): string | null => {
  const zone = req.headers['time-zone']
  if (zone === undefined) return null
  if (typeof zone === 'string' && isTimeZone(zone)) return zone
  const message = `must be an IANA time zone such as Europe/Berlin, not ${excerpt(String(zone))}`
  throw new Invalid([{ field: 'Time-Zone', message }])
}

// A client without a last event may send the header empty (WHATWG HTML, 9.2.3).
const readLastEventId = ({ req }: Context): string | null =>
  String(req.headers['last-event-id'] ?? '') || null

/** The address of the server, without a trailing slash. It does not depend on the Host header. */
export const originOf = ({ localPort }: Socket): string => `http://127.0.0.1:${localPort}`

/**
 * Refuses headers that the endpoint would ignore: an Idempotency-Key (422) and conditions (400) on an endpoint that does not take
 * them. If-None-Match and If-Modified-Since of a GET may be ignored: they are for caches.
 */
export function refuseUnused(ctx: Context, { conditional, repeatable }: Description): void {
  const { headers } = ctx.req
  if (repeatable !== true && headers['idempotency-key'] !== undefined) throw new Invalid([unusedKey])
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  const names = conditional === true ? refusedAlways : isRead ? refusedInReads : refusedInWrites
  const unused = names.find((name) => headers[name] !== undefined)
  if (unused !== undefined) throw new BadRequest(`This endpoint does not take the header ${unused}.`)
}

const unusedKey = {
  field: 'Idempotency-Key',
  message:
    'is a header that this endpoint does not take: leave it out. POST /api/todos and POST /api/changes take it',
} as const

const asksForDryRun = (query: unknown): boolean => Reflect.get(Object(query), 'dryRun') === true

const refusedAlways = ['if-unmodified-since'] as const
const refusedInReads = [...refusedAlways, 'if-match'] as const
const refusedInWrites = [...refusedInReads, 'if-none-match', 'if-modified-since'] as const

const parseParams = (
  ctx: Context,
  { params, path, method }: Description,
  endpoints: readonly Description[],
): unknown => {
  if (params === undefined) return undefined
  const result = params.safeParse(ctx['params'])
  if (result.success) return result.data
  const {
    path: [field],
    message,
  } = result.error.issues[0] ?? { path: [], message: 'There is nothing here.' }
  // A PUT creates the todo, so the id in its path is input.
  if (method === 'PUT') throw new Invalid([{ field: String(field), message: 'in the path must be a UUID' }])
  const meant = findMeantEndpoint(ctx.method, ctx.path, endpoints)
  const hint = meant === null || meant.path === path ? '' : ` Did you mean ${meant.text}?`
  throw new NotFound(`${message}${hint}`)
}

const actorOf = (credential: Credential | null): Actor => {
  if (credential?.type === 'session') return { kind: credential.client }
  if (credential?.type === 'access-token') {
    const { name, id } = credential
    return { kind: 'token', name, tokenId: id }
  }
  return { kind: 'command-line' }
}

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
function createChanges({ store, actor, isDryRun, repeatable }: Request): Changes {
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
function parseRepeatable(ctx: Context, credential: Credential | null): Request['repeatable'] {
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
  const client = credential?.type === 'access-token' ? credential.id : 'owner'
  const { rawBody } = ctx.request
  const request = createHash('sha256').update(`${ctx.method} ${ctx.url}\n`)
  const bytes = Buffer.isBuffer(rawBody) ? rawBody : ''
  return { key: hash('sha256', `${client}\n${key}`), digest: request.update(bytes).digest('hex') }
}
