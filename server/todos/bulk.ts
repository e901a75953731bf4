import { Invalid } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { listed, trash } from '../kinds/indexes.ts'
import { todoKind } from '../kinds/todo.ts'
import { takePage, type Page } from './page.ts'
import type { ListQuery, TodoFilter } from './query.ts'
import type { StoredTodo } from '../kinds/stored-todo.ts'
import type { TodoPatch } from './schema.ts'
import { changeTodo, putTodos } from './todos.ts'
import { moveToTrash, removeForGood } from './trash.ts'

/** Lists the todos that match the query, or a page of them, in the order of the list. Throws Invalid for a malformed cursor. */
export const listTodos = (state: AccountReader, query: ListQuery): Page =>
  takePage(selectList(state, query), { ...query, matches: createFilter(query) })

/** Changes the fields that `patch` names in all todos that match, and returns how many of them differ now. Throws Invalid. */
export function changeTodos(tx: Transaction, filter: TodoFilter, patch: TodoPatch): number {
  if (filter.deleted === true && patch.deletedAt !== null) {
    throw new Invalid([{ field: 'deletedAt', message: 'must be null to change todos in the trash' }])
  }
  const matching = findMatching(tx, filter)
  return putTodos(tx, (put) => {
    for (const { id } of matching) changeTodo(tx, id, patch, {}, { put })
    return matching.filter((todo) => tx.get(todoKind, todo.id) !== todo).length
  })
}

/** Moves all todos that match to the trash, with their subtasks; removes those that are in the trash for good. Returns how many. */
export function deleteTodos(tx: Transaction, filter: TodoFilter): number {
  return findMatching(tx, filter).reduce((count, { id }) => count + deleteTodo(tx, id, filter), 0)
}

const deleteTodo = (tx: Transaction, id: string, { deleted = false }: TodoFilter): number => {
  if (deleted) return removeForGood(tx, id)
  const todo = tx.get(todoKind, id)
  return todo === undefined ? 0 : moveToTrash(tx, todo)
}

// A parent comes before its subtasks: they move with it.
const findMatching = (tx: Transaction, filter: TodoFilter): readonly StoredTodo[] => {
  const matches = createFilter(filter)
  const todos = [...selectList(tx, filter).ascending()]
  const matching = matches === null ? todos : todos.filter(matches)
  return matching.toSorted((a, b) => countParents(tx, a) - countParents(tx, b))
}

const countParents = (tx: Transaction, { parentId }: StoredTodo): number => {
  const parent = parentId === null ? undefined : tx.get(todoKind, parentId)
  return parent === undefined ? 0 : countParents(tx, parent) + 1
}

// Selects the list, or the trash if the filter has `deleted`.
const selectList = (state: AccountReader, { deleted = false }: TodoFilter) =>
  state.sorted(deleted ? trash : listed)

// Makes a function that tests whether a todo matches; null where all todos match.
const createFilter = ({ completed }: TodoFilter): ((todo: StoredTodo) => boolean) | null =>
  completed === undefined ? null : (todo) => todo.completed === completed
