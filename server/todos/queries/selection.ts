import type { Day } from '../../dates.ts'
import { comparePlaces } from '../../order.ts'
import type { ListQuery } from '../query.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import { createFieldFilter, createFilter, type Test } from '../select.ts'
import { views } from '../views.ts'
import { compareKeys, listOrder, orderOf, type Order, type Position, type SortKey } from './order.ts'

/** The todos that a query asks for, on a day, and their order. */
export interface Selection {
  /** Whether they are in the trash. */
  readonly isInTrash: boolean
  readonly matches: Test
  /** The same without regard to the trash; null where all todos match. */
  readonly matchesByFields: Test | null
  readonly keyOf: (todo: StoredTodo) => SortKey
  readonly isDescending: boolean
  readonly isInListOrder: boolean
  /** Compares the place of a todo with another place. */
  readonly compare: (todo: StoredTodo, position: Position) => number
}

/** Makes the selection of a query on a day. `q` is left to the index of words. */
export function createSelection(query: ListQuery, today: Day): Selection {
  const order = findOrder(query)
  const { isDescending } = order
  const { q: _q, ...filter } = query
  const keyOf = (todo: StoredTodo): SortKey => order.keyOf(todo, today)
  return {
    isInTrash: query.deleted === true,
    matches: createFilter(filter, () => today),
    matchesByFields: createFieldFilter(filter, () => today),
    keyOf,
    isDescending,
    isInListOrder: order === listOrder,
    compare: (todo, { key, place }) =>
      compareKeys(keyOf(todo), key, isDescending) || comparePlaces(todo, place),
  }
}

/** Finds the first index of sorted todos that is not before a position, or with `isBehind` the first that is after it. */
export function findIndex(
  todos: readonly StoredTodo[],
  position: Position,
  { compare }: Selection,
  isBehind = false,
): number {
  let [low, high] = [0, todos.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const todo = todos[middle]
    const compared = todo === undefined ? 0 : compare(todo, position)
    if (compared < 0 || (isBehind && compared === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a query asks for the whole list, or the whole trash, in the order of the list. */
export function isWholeList(query: ListQuery): boolean {
  const { view: _view, deleted: _deleted, sort: _sort, limit: _limit, cursor: _cursor, ...filters } = query
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return !isFiltered && (query.view ?? 'all') === 'all' && findOrder(query) === listOrder
}

const findOrder = ({ sort, view }: ListQuery): Order => {
  if (sort !== undefined) return orderOf(sort)
  return view === undefined ? listOrder : views[view].order
}
