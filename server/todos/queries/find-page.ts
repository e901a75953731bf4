import type { AccountData } from '../../store/state.ts'
import { listed, trash } from '../../entities/siblings.ts'
import type { StoredTodo } from '../../entities/todo.ts'
import { compareByOrder } from '../../../common/order.ts'
import { compareKeys, type Position } from '../../../common/filters/sorting.ts'
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

/** How many todos wait until they are sorted. */
const mostWaiting = 1000

/** Finds the first `most` todos of a selection after a position, or of all, in its order. Gives other requests turns. */
export async function findPage(
  data: AccountData,
  { isInTrash, isInListOrder, matches, keyOf, isDescending }: Selection,
  after: Position | null,
  most: number,
): Promise<Found> {
  const compare = (a: Position, b: Position): number =>
    compareKeys(a.key, b.key, isDescending) || compareByOrder(a.orderKey, b.orderKey)
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
    const entry = { key: keyOf(todo), orderKey: todo }
    if (after !== null && compare(entry, after) <= 0) return
    // Most todos come after the page: sorting all of them would take half of the time.
    if (last !== undefined && compare(entry, last) > 0) return
    if (first.push(entry) >= most + mostWaiting) keepFirst()
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
