import type { ChangeSetStamp } from '../schema.ts'
import { compareRows } from './row-order.ts'
import type { Row } from './row.ts'
import type { State } from './state.ts'
import type { Table } from './table.ts'

/** What the todos will be once the change sets are durable that were decided so far. */
export class Draft implements State {
  readonly #table: Table
  readonly #rows = new Map<string, Row>()
  #lastChange: ChangeSetStamp | null = null

  constructor(table: Table) {
    this.#table = table
  }

  get revision(): number {
    return this.#lastChange?.revision ?? this.#table.revision
  }

  /** The last change set that was drafted; null while there is none. */
  get lastChange(): ChangeSetStamp | null {
    return this.#lastChange
  }

  /** The rows that differ from the table's. */
  get rows(): readonly Row[] {
    return [...this.#rows.values()]
  }

  put(lastChange: ChangeSetStamp, rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(row.id, row)
    this.#lastChange = lastChange
  }

  row(id: string): Row | undefined {
    return this.#rows.get(id) ?? this.#table.row(id)
  }

  list(deleted: boolean): readonly Row[] {
    const rows = this.#table.list(deleted)
    if (this.#rows.size === 0) return rows
    const drafted = [...this.#rows.values()].filter((row) => row.deleted === deleted)
    return [...rows.filter((row) => !this.#rows.has(row.id)), ...drafted].toSorted(compareRows)
  }

  highestOrder(): number {
    const settled = this.#table.highestListed((row) => this.#rows.has(row.id))
    return this.#draftedOrders().reduce((highest, order) => Math.max(highest, order), settled)
  }

  ordersAround(order: number, except: string): readonly number[] {
    const settled = this.#table.ordersWithout(order, (row) => row.id === except || this.#rows.has(row.id))
    const all = [...settled, ...this.#draftedOrders(except)]
    const below = all.filter((other) => other < order)
    const above = all.filter((other) => other > order)
    return [...(below.length > 0 ? [highest(below)] : []), ...(above.length > 0 ? [lowest(above)] : [])]
  }

  #draftedOrders(except?: string): readonly number[] {
    return [...this.#rows.values()]
      .filter((row) => !row.deleted && row.id !== except)
      .map(({ order }) => order)
  }
}

const highest = (orders: readonly number[]): number => orders.reduce((a, b) => Math.max(a, b))
const lowest = (orders: readonly number[]): number => orders.reduce((a, b) => Math.min(a, b))
