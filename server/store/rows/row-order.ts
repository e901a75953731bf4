import type { Row } from './row.ts'

/** As the page shows: by `order`, ties by `createdAt`, then by `id`. */
export function compareRows(a: Row, b: Row): number {
  if (a.order !== b.order) return a.order - b.order
  if (a === b) return 0
  return compare(a.todo.createdAt, b.todo.createdAt) || compare(a.id, b.id)
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
