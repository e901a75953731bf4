import type { Row } from './row.ts'

/** Where a todo stands in the list. */
export interface Place {
  readonly order: number
  readonly createdAt: string
  readonly id: string
}

/** As the page shows: by `order`, ties by `createdAt`, then by `id`. */
export function compareRows(a: Row, b: Row): number {
  if (a.order !== b.order) return a.order - b.order
  return a === b ? 0 : comparePlaces(a, b)
}

/** As compareRows. */
export function comparePlaces(a: Place, b: Place): number {
  return a.order - b.order || compare(a.createdAt, b.createdAt) || compare(a.id, b.id)
}

/** How many of the sorted `rows` stand before a place or on it. */
export function countUpTo(rows: readonly Row[], place: Place): number {
  return countBefore(rows, (row) =>
    row.order === place.order ? comparePlaces(row, place) > 0 : row.order > place.order,
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How many of the sorted `rows` come before `isAfter` first holds. */
export function countBefore(rows: readonly Row[], isAfter: (row: Row) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row === undefined || isAfter(row)) high = middle
    else low = middle + 1
  }
  return low
}
