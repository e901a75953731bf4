import type { AccountData } from '../../store/state.ts'
import { listed, trash } from '../../entities/siblings.ts'
import type { StoredTodo } from '../../entities/todo.ts'
import { compareByOrder, type OrderKey } from '../../../common/order.ts'
import { compareKeys, type Position, type SortKey } from '../../../common/filters/sorting.ts'
import type { Selection } from './selection.ts'
import { createYielding } from '../../yielding.ts'

/** The todos of a page, and how many match on all pages. */
export interface Found {
  readonly todos: readonly StoredTodo[]
  readonly total: number
}

interface Entry extends Position {
  readonly orderKey: StoredTodo
}

/** How many todos wait until they are sorted. With fewer, those after the page are told sooner; with more, they are sorted less often. */
const mostWaiting = 150

/** Finds the first `most` todos of a selection after a position, or of all, in its order. Gives other requests turns. */
export async function findPage(
  data: AccountData,
  { isInTrash, isInListOrder, matches, keyOf, isDescending }: Selection,
  after: Position | null,
  most: number,
): Promise<Found> {
  const compareTo = (key: SortKey, orderKey: OrderKey, other: Position): number =>
    compareKeys(key, other.key, isDescending) || compareByOrder(orderKey, other.orderKey)
  const compare = (a: Position, b: Position): number => compareTo(a.key, a.orderKey, b)
  let first: Entry[] = []
  let last: Entry | undefined
  let total = 0
  const keepFirst = (): void => {
    first = first.toSorted(compare).slice(0, most)
    last = first.length === most ? first.at(-1) : undefined
  }
  await visitYielding(data.sorted(isInTrash ? trash : listed).toArray(), (todo) => {
    if (!matches(todo)) return
    total += 1
    // They are visited in the order of the list.
    if (isInListOrder && first.length === most) return
    const key = keyOf(todo)
    // Most todos come after the page: sorting all of them would take half of the time.
    if (last !== undefined && compareTo(key, todo, last) > 0) return
    if (after !== null && compareTo(key, todo, after) <= 0) return
    if (first.push({ key, orderKey: todo }) >= most + mostWaiting) keepFirst()
  })
  keepFirst()
  return { todos: first.map(({ orderKey }) => orderKey), total }
}

/** How long the work may take before other requests get a turn, in milliseconds. */
const longestTurn = 5
/** The todos that are looked at before the clock is. Searching 64 KiB of notes for a word takes up to 20 ms. */
const step = 4

/** Calls `look` with each todo, and gives other requests turns meanwhile. */
export async function visitYielding(
  todos: readonly StoredTodo[],
  look: (todo: StoredTodo) => void,
): Promise<void> {
  const yielding = createYielding(longestTurn)
  for (let start = 0; start < todos.length; start += step) {
    lookAtSome(todos, start, look)
    if (yielding.isDue()) await yielding.giveWay()
  }
}

// A function of its own runs faster than the same lines in the loop above.
const lookAtSome = (todos: readonly StoredTodo[], start: number, look: (todo: StoredTodo) => void): void => {
  for (let index = start; index < start + step; index += 1) {
    const todo = todos[index]
    if (todo !== undefined) look(todo)
  }
}
