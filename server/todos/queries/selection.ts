import type { Day } from '../../dates.ts'
import { comparePlaces } from '../../order.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import type { ResolvedFilter } from '../saved-view.ts'
import { createFieldFilter, createFilter, type Test } from '../select.ts'
import { compareKeys, listOrder, type Order, type Position, type SortKey } from './order.ts'

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

/** Makes the selection of a filter and an order on a day. */
export function createSelection(filter: ResolvedFilter, order: Order, today: Day): Selection {
  const { isDescending } = order
  const keyOf = (todo: StoredTodo): SortKey => order.keyOf(todo, today)
  return {
    isInTrash: filter.isInTrash,
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
