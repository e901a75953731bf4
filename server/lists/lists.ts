import { isDeepStrictEqual } from 'node:util'
import {
  checkPatch,
  checkPrecondition,
  checkReplacement,
  type Precondition,
  type Presented,
} from '../http/precondition.ts'
import { IdTaken, Invalid, NotFound } from '../http/problems.ts'
import { findBottomOrder, putInPlace, putMany, type Put } from '../entities/order.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { listTodosOf, listTrashedOf } from '../entities/indexes.ts'
import { todoKind } from '../entities/todo.ts'
import { moveToTrash, removeForGood } from '../todos/trash.ts'
import { listedLists, listKind, orderedLists } from '../entities/list.ts'
import { presentList } from './present.ts'
import type { StoredList } from '../entities/list.ts'
import type { ListPatch, ListReplacement, NewList } from './schema.ts'

/** Writes a list; see putMany(). */
export type PutList = Put<StoredList>

const putList: PutList = putInPlace(orderedLists)

const presented: Presented<StoredList> = { noun: 'list', present: presentList }

/** Finds a list by its id. Throws NotFound, also for a list in the trash unless `fromTrash`. */
export function findList(state: AccountReader, id: string, fromTrash = false): StoredList {
  const list = state.get(listKind, id.toLowerCase())
  if (list === undefined) throw new NotFound('There is no list with this id.')
  if (list.deletedAt === null || fromTrash) return list
  throw new NotFound('This list is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** Adds a list under the id `id`, at its `order`, or else below the others. Throws IdTaken. */
export function createList(tx: Transaction, id: string, input: NewList, put = putList): StoredList {
  if (tx.get(listKind, id) !== undefined) {
    throw new IdTaken('There is a list with this id already, maybe in the trash. Nothing was changed.')
  }
  return put(tx, makeList(tx, id, input), input.order !== undefined)
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed. */
export function changeList(
  tx: Transaction,
  id: string,
  patch: ListPatch,
  condition: Precondition,
  put = putList,
): StoredList {
  const restores = patch.deletedAt === null
  const before = findList(tx, id, restores || condition.ifMatch !== undefined)
  checkPatch(condition, before, restores, presented)
  return putChanged(tx, before, { ...before, ...pickContent(patch) }, put)
}

/** Creates or replaces a list under the caller's own id; an equal stored list stays as it is. Throws PreconditionFailed, Invalid. */
export function replaceList(
  tx: Transaction,
  id: string,
  input: ListReplacement,
  condition: Precondition,
): { readonly list: StoredList; readonly created: boolean } {
  if (input.id !== undefined && input.id !== id) {
    throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
  }
  const stored = tx.get(listKind, id)
  const isCreatedAtSame = input.createdAt === undefined || input.createdAt === stored?.createdAt
  const isLive = stored?.deletedAt === null
  // A list that comes back goes below the others, as a todo does.
  const order = isLive ? stored.order : findBottomOrder(tx.sorted(listedLists))
  const after = stored === undefined ? null : { ...stored, ...leftOut, order, ...pickContent(input) }
  if (isLive && isCreatedAtSame && isDeepStrictEqual(stored, after)) return { list: stored, created: false }
  checkReplacement({ ...condition, revision: input.revision }, stored, presented)
  if (stored === undefined || after === null) {
    const list = { ...makeList(tx, id, input), createdAt: input.createdAt ?? tx.at }
    return { list: putList(tx, list, input.order !== undefined), created: true }
  }
  if (!isCreatedAtSame) {
    throw new Invalid([{ field: 'createdAt', message: 'is set by the server and must be left as it was' }])
  }
  return { list: putChanged(tx, stored, after, putList), created: !isLive }
}

/** Moves a list and its todos to the trash; a list in the trash stays there. Throws NotFound, PreconditionFailed. */
export function trashList(tx: Transaction, id: string, condition: Precondition): void {
  const before = findList(tx, id, true)
  checkPrecondition(condition, before, presented)
  moveListToTrash(tx, before)
}

/** Moves a list and its todos to the trash. */
export function moveListToTrash(tx: Transaction, list: StoredList): void {
  if (list.deletedAt !== null) return
  tx.put(listKind, { ...list, deletedAt: tx.at, deletedBy: tx.changeId })
  for (const { id } of listTodosOf(tx, list.id)) {
    const todo = tx.get(todoKind, id)
    if (todo !== undefined) moveToTrash(tx, todo)
  }
}

/** Removes a list for good, with all of its todos. Throws NotFound, PreconditionFailed. */
export function purgeList(tx: Transaction, id: string, condition: Precondition): void {
  const before = findList(tx, id, true)
  checkPrecondition(condition, before, presented)
  for (const todo of [...listTodosOf(tx, before.id), ...listTrashedOf(tx, before.id)])
    removeForGood(tx, todo.id)
  tx.remove(listKind, before.id)
}

/** Copies the lists of another account with these ids, below the others. Those that are here already stay as they are. */
export function copyLists(tx: Transaction, from: AccountReader, ids: ReadonlySet<string>): void {
  for (const list of from.sorted(listedLists).ascending()) {
    if (!ids.has(list.id) || tx.get(listKind, list.id) !== undefined) continue
    putList(tx, { ...list, order: findBottomOrder(tx.sorted(listedLists)) }, false)
  }
}

/** Runs `rule`, which writes many lists with `put`. */
export const putLists = <T>(tx: Transaction, rule: (put: PutList) => T): T => putMany(tx, orderedLists, rule)

const leftOut = { colour: 'grey', archived: false, deletedAt: null, deletedBy: null } as const

const makeList = (tx: Transaction, id: string, input: NewList): Unstamped<StoredList> => ({
  id,
  name: input.name,
  ...leftOut,
  order: findBottomOrder(tx.sorted(listedLists)),
  ...pickContent(input),
  createdAt: tx.at,
})

const pickContent = ({ name, colour, order, archived, deletedAt }: ListPatch) => ({
  ...(name !== undefined && { name }),
  ...(colour !== undefined && { colour }),
  ...(order !== undefined && { order }),
  ...(archived !== undefined && { archived }),
  // Only null can be sent.
  ...(deletedAt === null && { deletedAt, deletedBy: null }),
})

// Writes a list that was changed. The todos that went to the trash with it come back with it.
const putChanged = (tx: Transaction, before: StoredList, after: StoredList, put: PutList): StoredList => {
  if (isDeepStrictEqual(before, after)) return before
  const written = put(tx, after, after.order !== before.order)
  if (before.deletedAt === null || written.deletedAt !== null) return written
  for (const todo of listTrashedOf(tx, written.id)) {
    if (todo.deletedBy === before.deletedBy) {
      tx.put(todoKind, { ...todo, deletedAt: null, deletedBy: null })
    }
  }
  return written
}
