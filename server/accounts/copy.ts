import type { AccountData, Reader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { listed, todoKind } from '../todos/kind.ts'
import { putBelow } from '../todos/order.ts'
import type { StoredTodo } from '../todos/schema.ts'
import type { StoredAccount } from './schema.ts'

/**
 * Whether the local todos may go into an account that somebody signed in to. Where sign-in is required the local list is
 * closed: then only the first one who signs in on this computer can have been its owner.
 */
export const mayCopyLocal = ({ isFirst }: StoredAccount, isRequired: boolean): boolean =>
  !isRequired || isFirst

/**
 * Copies the todos of `from` below those of the account, under their own ids, so that asking twice copies nothing twice. The
 * trash is left out. Returns how many were copied.
 */
export function copyTodos(tx: Transaction, from: AccountData): number {
  const missing = missingIn(from, tx)
  putBelow(tx, missing)
  return missing.length
}

/** The todos in the list of `from` that `to` does not have, in its trash either. */
export const missingIn = (from: AccountData, to: Reader): readonly StoredTodo[] =>
  [...from.sorted(listed).ascending()].filter(({ id }) => to.get(todoKind, id) === undefined)
