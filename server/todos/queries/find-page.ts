import type { AccountData } from '../../store/state.ts'
import { listed, trash } from '../../entities/indexes.ts'
import type { StoredTodo } from '../../entities/stored-todo.ts'
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

/** Finds the first `most` todos of a selection after a position, or of all, in its order. Gives other requests turns. */
export async function findPage(
  data: AccountData,
  { isInTrash, matches, keyOf, isDescending }: Selection,
  after: Position | null,
  most: number,
): Promise<Found> {
  const compare = (a: Position, b: Position): number =>
    compareKeys(a.key, b.key, isDescending) || compareByOrder(a.orderKey, b.orderKey)
  const found: Entry[] = []
  await visitYielding(data.sorted(isInTrash ? trash : listed).toArray(), (todo) => {
    if (matches(todo)) found.push({ key: keyOf(todo), orderKey: todo })
  })
  const sorted = found.toSorted(compare)
  const start = after === null ? 0 : sorted.findIndex((entry) => compare(entry, after) > 0)
  const page = start < 0 ? [] : sorted.slice(start, start + most)
  return { todos: page.map(({ orderKey }) => orderKey), total: found.length }
}
