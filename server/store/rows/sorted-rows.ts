import type { Row } from './row.ts'
import { compareRows, countBefore } from './row-order.ts'

// Up to here each row is put in its place; above, sorting all of them is quicker.
const few = 64

/** Rows in their order; a list that was handed out never changes. */
export class SortedRows {
  #rows: Row[]
  #handedOut = false

  /** `rows` may come in any order and is kept as it is where they are sorted. */
  constructor(rows: Row[]) {
    this.#rows = isSorted(rows) ? rows : rows.toSorted(compareRows)
  }

  /** All rows, as they are now. */
  list(): readonly Row[] {
    this.#handedOut = true
    return this.#rows
  }

  /** For looking, not for keeping: what is returned may change with the next replace(). */
  peek(): readonly Row[] {
    return this.#rows
  }

  /** Takes rows out and puts others in; those to take out must be in. */
  replace(out: readonly Row[], put: readonly Row[]): void {
    if (out.length === 0 && put.length === 0) return
    if (out.length + put.length > few) {
      const leaving = new Set(out)
      this.#rows = [...this.#rows.filter((row) => !leaving.has(row)), ...put].toSorted(compareRows)
      this.#handedOut = false
      return
    }
    if (this.#handedOut) this.#rows = this.#rows.slice()
    this.#handedOut = false
    const [staying, leaving] = partition(out, (row) => put.some((after) => isInPlaceOf(after, row)))
    for (const row of leaving) this.#rows.splice(this.#placeOf(row), 1)
    for (const row of put) {
      const place = this.#placeOf(row)
      // Most changes leave a todo where it is: moving all that follow twice would cost more than the rest of a commit.
      this.#rows.splice(place, staying.some((before) => isInPlaceOf(row, before)) ? 1 : 0, row)
    }
  }

  #placeOf(row: Row): number {
    return countBefore(this.#rows, (other) => compareRows(other, row) >= 0)
  }
}

const isInPlaceOf = (after: Row, before: Row): boolean =>
  after.id === before.id && after.order === before.order && after.createdAt === before.createdAt

const partition = <T>(
  all: readonly T[],
  holds: (one: T) => boolean,
): readonly [readonly T[], readonly T[]] => [all.filter(holds), all.filter((one) => !holds(one))]

const isSorted = (rows: readonly Row[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1]
    return before === undefined || compareRows(before, row) < 0
  })
