import { Invalid } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { listed, moveToTrash, todoKind, trash } from './kind.ts'
import { takePage, type Page } from './page.ts'
import type { ListQuery, TodoFilter } from './query.ts'
import type { StoredTodo, TodoPatch } from './schema.ts'
import { changeTodo, putMany } from './todos.ts'

/** Lists the todos that match the query, or a page of them, in the order of the list. Throws Invalid for a malformed cursor. */
export const listTodos = (state: AccountReader, query: ListQuery): Page =>
  takePage(selectList(state, query), { ...query, matches: createFilter(query) })

/** Changes the fields that `patch` names in all todos that match, and returns how many differ now. Throws Invalid. */
export function changeTodos(tx: Transaction, filter: TodoFilter, patch: TodoPatch): number {
  if (filter.deleted === true && patch.deletedAt !== null) {
    throw new Invalid([{ field: 'deletedAt', message: 'must be null to change todos in the trash' }])
  }
  const matching = findMatching(tx, filter)
  return putMany(
    tx,
    (put) => matching.filter((todo) => changeTodo(tx, todo.id, patch, {}, put) !== todo).length,
  )
}

/** Moves all todos that match to the trash and returns how many; removes those that are in the trash for good. */
export function deleteTodos(tx: Transaction, filter: TodoFilter): number {
  const matching = findMatching(tx, filter)
  for (const todo of matching) {
    if (todo.deletedAt === null) moveToTrash(tx, todo)
    else tx.remove(todoKind, todo.id)
  }
  return matching.length
}

const findMatching = (tx: Transaction, filter: TodoFilter): readonly StoredTodo[] => {
  const matches = createFilter(filter)
  const todos = [...selectList(tx, filter).ascending()]
  return matches === null ? todos : todos.filter(matches)
}

// Selects the list, or the trash if the filter has `deleted`.
const selectList = (state: AccountReader, { deleted = false }: TodoFilter) =>
  state.sorted(deleted ? trash : listed)

// Makes a function that tests whether a todo matches; null where all todos match.
const createFilter = ({ completed }: TodoFilter): ((todo: StoredTodo) => boolean) | null =>
  completed === undefined ? null : (todo) => todo.completed === completed
