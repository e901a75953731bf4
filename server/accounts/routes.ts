import * as z from 'zod'
import { actorOf } from '../http/actor.ts'
import type { Context, Endpoint } from '../http/endpoint.ts'
import { parseBody } from '../http/parse.ts'
import { logged } from '../logged.ts'
import { AccountInUse, Forbidden, NotFound } from '../problems.ts'
import type { Accounts } from './accounts.ts'
import { copyTodos, mayCopyLocal } from './copy.ts'
import type { Copied, ListedAccount, RemovedAccount } from './present.ts'
import type { Removal } from './removal.ts'
import { localAccount, localId, presentAccount, type StoredAccount } from './schema.ts'
import type { Stores } from './stores.ts'

const newCopy = z.strictObject({ from: z.literal(localId, 'must be "local"') })

interface AccountDeps {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly removal: Removal
  /** Runs a job while nobody signs in or out. */
  readonly exclusively: <T>(job: () => Promise<T>) => Promise<T>
  /** Whether everyone must sign in, so that the local list is closed. */
  readonly isRequired: () => boolean
  readonly log: (line: string) => void
}

/** The endpoints of /api/accounts. */
export function accountEndpoints({
  accounts,
  stores,
  removal,
  exclusively,
  isRequired,
  log,
}: AccountDeps): readonly Endpoint[] {
  const one = '/api/accounts/:id'
  return [
    {
      method: 'GET',
      path: '/api/accounts',
      who: 'owner',
      inAccount: true,
      handle(ctx) {
        const activeId = accounts.activeId()
        ctx.body = [
          { ...localAccount, active: activeId === localId, createdAt: null },
          ...accounts.list().map((account) => ({
            ...presentAccount(account),
            active: account.id === activeId,
            createdAt: account.createdAt,
          })),
        ] satisfies readonly ListedAccount[]
      },
    },
    {
      method: 'DELETE',
      path: one,
      who: 'owner',
      inAccount: true,
      async handle(ctx) {
        const id = idOf(ctx)
        const { backup, left } = await exclusively(() => removal.remove(id))
        ctx.body = { id, deleted: true, backup, left } satisfies RemovedAccount
      },
    },
    {
      method: 'POST',
      path: `${one}/copies`,
      who: 'owner',
      inAccount: true,
      body: 'json',
      async handle(ctx) {
        parseBody(newCopy, ctx)
        const account = requireSignedIn(ctx, accounts)
        if (!mayCopyLocal(account, isRequired())) {
          throw new Forbidden(
            "This computer's own list is closed: only the first account here could copy it.",
          )
        }
        const from = (await stores.of(localId)).read()
        const copied = await ctx.state.store.transact(actorOf(ctx), (tx) => copyTodos(tx, from))
        // The todos are copied, whether or not this can be written down; the offer counts what is not copied yet.
        const noting = accounts.change(account.id, { copyAnswered: true })
        await logged(log, 'That the todos were copied was not written down', noting)
        ctx.status = 201
        ctx.body = { copied } satisfies Copied
      },
    },
    {
      method: 'DELETE',
      path: `${one}/copy-offer`,
      who: 'owner',
      inAccount: true,
      async handle(ctx) {
        const { id } = requireSignedIn(ctx, accounts)
        await accounts.change(id, { copyAnswered: true })
        ctx.body = { id, deleted: true }
      },
    },
  ]
}

const idOf = (ctx: Context): string => ctx.state.params['id'] ?? ''

// Only into the account that the person sees: `store` is that one's.
const requireSignedIn = (ctx: Context, accounts: Accounts): StoredAccount => {
  const id = idOf(ctx)
  const account = accounts.find(id)
  if (account === null) throw new NotFound('There is no account with this id.')
  if (ctx.state.accountId !== id)
    throw new AccountInUse('You are not signed in to this account. Sign in to it first.')
  return account
}
