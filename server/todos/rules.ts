import { NotFound } from '../problems.ts'
import type { Reader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { changed, created, isStored, replaced, replacementOf } from './changes.ts'
import { listed, moveToTrash, todoKind, trash } from './kind.ts'
import { bottomOrder, putInPlace } from './order.ts'
import { checkPrecondition, checkReplacement, type Precondition } from './precondition.ts'
import type { NewTodo, StoredTodo, TodoFilter, TodoPatch, TodoReplacement } from './schema.ts'

// The rules of todos: functions over a transaction, so that they can be combined.

/** The todo with this id. Throws NotFound, also for one in the trash unless `fromTrash`. */
export function todoOf(state: Reader, id: string, fromTrash = false): StoredTodo {
  const todo = state.get(todoKind, id.toLowerCase())
  if (todo === undefined) throw new NotFound('There is no todo with this id.')
  if (todo.deletedAt === null || fromTrash) return todo
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** Adds a todo under the id `id`, at the bottom unless it says where. */
export function createTodo(tx: Transaction, id: string, input: NewTodo): StoredTodo {
  return putInPlace(tx, created(id, input, bottomOrder(tx), tx.at), input.order !== undefined)
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
export function changeTodo(
  tx: Transaction,
  id: string,
  patch: TodoPatch,
  condition: Precondition,
): StoredTodo {
  const before = todoOf(tx, id, patch.deletedAt === null)
  checkPrecondition(condition, before)
  const after = changed(before, patch, tx.at)
  return after === before ? before : putInPlace(tx, after, after.order !== before.order)
}

/** Creates or replaces the todo under the caller's own id; one that is stored already stays. Throws PreconditionFailed, Invalid. */
export function replaceTodo(
  tx: Transaction,
  id: string,
  input: TodoReplacement,
  condition: Precondition,
): { readonly todo: StoredTodo; readonly created: boolean } {
  const stored = tx.get(todoKind, id)
  const before = stored?.deletedAt === null ? stored : undefined
  if (before !== undefined && isStored(before, input)) return { todo: before, created: false }
  const { revision } = input
  checkReplacement({ ...condition, ...(revision !== undefined && { revision }) }, stored)
  const bottom = bottomOrder(tx)
  const after =
    stored === undefined
      ? replacementOf(id, input, bottom, tx.at)
      : replaced(stored, input, before === undefined ? bottom : stored.order, tx.at)
  const todo = putInPlace(tx, after, after.order !== stored?.order)
  return { todo, created: before === undefined }
}

/** Moves a todo to the trash; one that is there already stays. Throws NotFound, PreconditionFailed. */
export function removeTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = todoOf(tx, id, true)
  checkPrecondition(condition, before)
  if (before.deletedAt === null) moveToTrash(tx, before)
}

/** Moves all that match to the trash and returns how many. */
export function removeTodos(tx: Transaction, filter: TodoFilter): number {
  const matches = matcherOf(filter)
  let count = 0
  for (const todo of listOf(tx, filter).ascending()) {
    if (matches !== null && !matches(todo)) continue
    moveToTrash(tx, todo)
    count += 1
  }
  return count
}

/** The list or, where the filter asks for it, the trash. */
export const listOf = (state: Reader, { deleted = false }: TodoFilter) =>
  state.sorted(deleted ? trash : listed)

/** Says whether a todo of the list matches; null where all do. */
export const matcherOf = ({ completed }: TodoFilter): ((todo: StoredTodo) => boolean) | null =>
  completed === undefined ? null : (todo) => todo.completed === completed
