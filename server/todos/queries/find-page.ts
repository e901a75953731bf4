import type { AccountData } from '../../store/state.ts'
import { listed, trash } from '../../entities/places.ts'
import type { StoredTodo } from '../../entities/todo.ts'
import { compareByOrder } from '../../../common/order.ts'
import { compareKeys, type Position } from '../../../common/filters/sorting.ts'
import { visitYielding } from '../visit-yielding.ts'
import type { Selection } from './selection.ts'

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
