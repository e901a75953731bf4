import type { StoredAccount } from './schema.ts'
import type { Row } from '../store/rows/row.ts'
import type { State } from '../store/rows/state.ts'
import type { ChangeSetStamp } from '../store/schema.ts'
import type { Decision } from '../store/writer.ts'
import { placeBelow } from '../todos/order.ts'

/**
 * Whether the local todos may go into an account that somebody signed in to. Where sign-in is required the local list is
 * closed: then only the first one who signs in on this computer can have been its owner.
 */
export const mayCopyLocal = ({ isFirst }: StoredAccount, isRequired: boolean): boolean =>
  !isRequired || isFirst

/**
 * Decides the change set that copies the todos of `from` below those of `to`, under their own ids, so that asking twice
 * copies nothing twice. The trash is left out. Returns how many were copied.
 */
export function copying(from: State, to: State, { at, revision }: ChangeSetStamp): Decision<number> {
  const missing = missingIn(from, to).map(({ todo }) => todo)
  const put = placeBelow(to, missing).map((todo) => ({ ...todo, updatedAt: at, revision }))
  return { put, result: missing.length }
}

/** The todos in the list of `from` that `to` does not have, in its trash either. */
export const missingIn = (from: State, to: State): readonly Row[] =>
  from.list(false).filter(({ id }) => to.row(id) === undefined)
