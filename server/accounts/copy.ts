import { AccountInUse, Forbidden, NotFound } from '../http/problems.ts'
import { logged } from '../logged.ts'
import type { Actor } from '../store/change-set.ts'
import type { AccountData, AccountReader } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { listed, todoKind } from '../todos/kind.ts'
import { putBelow } from '../todos/todos.ts'
import type { StoredTodo } from '../todos/schema.ts'
import type { Accounts } from './accounts.ts'
import { localId, type StoredAccount } from './schema.ts'
import type { Stores } from './stores.ts'

/** The services that a copy works with. */
export interface CopyServices {
  readonly accounts: Accounts
  readonly stores: Stores
  /** Whether everyone must sign in, so that the local list is closed. */
  readonly isSignInRequired: () => boolean
  readonly log: (line: string) => void
}

/**
 * Copies the local todos into the account `id`, which must be the one that the caller acts for, and returns how many. Throws
 * NotFound, AccountInUse, Forbidden.
 */
export async function copyLocal(
  { accounts, stores, isSignInRequired, log }: CopyServices,
  into: { readonly id: string; readonly accountId: string; readonly store: Store; readonly actor: Actor },
): Promise<number> {
  const account = signedInAccount(accounts, into.id, into.accountId)
  if (!mayCopyLocal(account, isSignInRequired())) {
    throw new Forbidden("This computer's own list is closed: only the first account here could copy it.")
  }
  const from = (await stores.of(localId)).read()
  const copied = await into.store.transact(into.actor, (tx) => copyTodos(tx, from))
  // The todos are copied even where this cannot be written: the offer counts the todos that are not copied yet.
  const noting = accounts.change(account.id, { copyAnswered: true })
  await logged(log, 'That the todos were copied was not written down', noting)
  return copied
}

/** Notes that the person does not want the local todos copied. Throws NotFound, AccountInUse. */
export async function declineCopy({ accounts }: CopyServices, id: string, accountId: string): Promise<void> {
  await accounts.change(signedInAccount(accounts, id, accountId).id, { copyAnswered: true })
}

// The todos go into the account that the person sees: the store of the request is that account's.
const signedInAccount = (accounts: Accounts, id: string, accountId: string): StoredAccount => {
  const account = accounts.find(id)
  if (account === null) throw new NotFound('There is no account with this id.')
  if (accountId !== id) throw new AccountInUse('You are not signed in to this account. Sign in to it first.')
  return account
}

/**
 * How many local todos the person is offered to copy into an account; 0 where there is no offer. Where a list cannot be opened
 * there is none: the requests for that list say why.
 */
export async function countOffered(
  { accounts, stores, isSignInRequired }: CopyServices,
  accountId: string,
): Promise<number> {
  const account = accounts.find(accountId)
  if (account === null || account.copyAnswered || !mayCopyLocal(account, isSignInRequired())) return 0
  try {
    const from = (await stores.of(localId)).read()
    if (from.count(todoKind) === 0) return 0
    return missingIn(from, (await stores.of(accountId)).read()).length
  } catch {
    return 0
  }
}

/**
 * Whether the local todos may be copied into an account of a provider. Where sign-in is required, only the first person who
 * signed in on this computer may copy them: anybody else could read the todos of another person.
 */
const mayCopyLocal = ({ isFirst }: StoredAccount, isRequired: boolean): boolean => !isRequired || isFirst

// Todos keep their ids, so asking twice copies nothing twice.
const copyTodos = (tx: Transaction, from: AccountData): number => {
  const missing = missingIn(from, tx)
  putBelow(tx, missing)
  return missing.length
}

/** The todos in the list of `from` that are neither in the list nor in the trash of `to`. */
const missingIn = (from: AccountData, to: AccountReader): readonly StoredTodo[] =>
  [...from.sorted(listed).ascending()].filter(({ id }) => to.get(todoKind, id) === undefined)
