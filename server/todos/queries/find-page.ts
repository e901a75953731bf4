import type { AccountData } from '../../store/state.ts'
import { listed, trash } from '../../entities/indexes.ts'
import type { StoredTodo } from '../../entities/stored-todo.ts'
import { comparePlaces } from '../../../common/order.ts'
import { compareKeys, type Position } from '../../../common/filters/sorting.ts'
import { visitYielding } from '../visit-yielding.ts'
import type { Selection } from './selection.ts'

/** The todos of a page, and how many match on all pages. */
export interface Found {
  readonly todos: readonly StoredTodo[]
  readonly total: number
}

interface Entry extends Position {
  readonly place: StoredTodo
}

/** How many todos wait until they are sorted. */
const mostWaiting = 1000

/** Finds the first `most` todos of a selection after a position, or of all, in its order. Gives other requests turns. */
export async function findPage(
  data: AccountData,
  { isInTrash, matches, keyOf, isDescending }: Selection,
  after: Position | null,
  most: number,
): Promise<Found> {
  const compare = (a: Position, b: Position): number =>
    compareKeys(a.key, b.key, isDescending) || comparePlaces(a.place, b.place)
  let first: Entry[] = []
  let waiting: Entry[] = []
  let last: Entry | undefined
  let total = 0
  // Sorted in parts, so that the sort at the end, which gives no turn, has less to do: it finds the sorted parts.
  const sortWaiting = (): void => {
    first.push(...waiting.toSorted(compare))
    waiting = []
    if (first.length <= most) return
    first = first.toSorted(compare).slice(0, most)
    last = first.at(-1)
  }
  await visitYielding(data.sorted(isInTrash ? trash : listed).toArray(), (todo) => {
    if (!matches(todo)) return
    total += 1
    const entry = { key: keyOf(todo), place: todo }
    if (after !== null && compare(entry, after) <= 0) return
    if (last !== undefined && compare(entry, last) > 0) return
    waiting.push(entry)
    if (waiting.length >= mostWaiting) sortWaiting()
  })
  sortWaiting()
  return { todos: first.toSorted(compare).map(({ place }) => place), total }
}
