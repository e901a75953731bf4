import type { StoredAccount } from './schema.ts'
import type { State } from '../store/rows/state.ts'
import type { ChangeSetStamp } from '../store/schema.ts'
import type { Decision } from '../store/writer.ts'
import { bottomOrder } from '../todos/order.ts'

/**
 * Whether the local todos may go into an account that somebody signed in to. Where sign-in is required the local list is
 * closed: then only the first one who signs in on this computer can have been its owner.
 */
export const mayCopyLocal = ({ isFirst }: StoredAccount, isRequired: boolean): boolean =>
  !isRequired || isFirst

/**
 * Decides the change set that copies the todos of `from` below those of `to`, under their own ids, so that asking twice
 * copies nothing twice. The trash is left out.
 */
export function copying(from: State, to: State, { at, revision }: ChangeSetStamp): Decision<number> {
  const missing = from.list(false).filter(({ id }) => to.row(id) === undefined)
  const [first] = missing
  if (first === undefined) return { put: [], result: 0 }
  const shift = to.list(false).length === 0 ? 0 : bottomOrder(to) - first.todo.order
  const put = missing.map(({ todo }) => ({ ...todo, order: todo.order + shift, updatedAt: at, revision }))
  return { put, result: put.length }
}
