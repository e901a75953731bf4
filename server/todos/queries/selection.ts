import type { Day } from '../../../common/dates/dates.ts'
import type { StoredTodo } from '../../entities/todo.ts'
import type { ResolvedFilter } from '../saved-view.ts'
import { listTests, type Test, type WordTest } from '../select.ts'
import { listOrder, type Order, type SortKey } from '../../../common/filters/sorting.ts'

/** The todos that a query asks for, on a day, and their order. */
export interface Selection {
  /** Whether they are in the trash. */
  readonly isInTrash: boolean
  /** Says whether a todo of the list, or of the trash, is one of them. */
  readonly matches: Test
  readonly keyOf: (todo: StoredTodo) => SortKey
  readonly isDescending: boolean
  /** Whether they are in the order of the list, or of the trash. */
  readonly isInListOrder: boolean
  /** Whether they are the whole list, or the whole trash, in its order. */
  readonly isWholeList: boolean
}

/** Makes the selection of a filter and an order on a day. */
export function createSelection(
  filter: ResolvedFilter,
  order: Order,
  testWords: WordTest,
  today: Day,
): Selection {
  const tests = listTests(filter, testWords, () => today)
  const [only] = tests
  return {
    isInTrash: filter.isInTrash,
    // Each query asks it of all todos.
    matches: only !== undefined && tests.length === 1 ? only : (todo) => tests.every((test) => test(todo)),
    keyOf: (todo) => order.keyOf(todo, today),
    isDescending: order.isDescending,
    isInListOrder: order === listOrder,
    isWholeList: tests.length === 0 && order === listOrder,
  }
}
