import type { ChangeSetStamp } from '../schema.ts'
import type { Image } from '../todos-document/schema.ts'
import { Arena } from './arena.ts'
import type { Row } from './row.ts'
import { countBefore } from './row-order.ts'
import { SortedRows } from './sorted-rows.ts'
import type { State } from './state.ts'

/** The committed todos, by id and in their order. */
export class Table implements State {
  #revision: number
  #lastChange: ChangeSetStamp | null
  readonly #byId: Map<string, Row>
  readonly #arena = new Arena()
  readonly #listed: SortedRows
  readonly #trash: SortedRows

  /** Takes over `byId`. */
  constructor(revision: number, lastChange: ChangeSetStamp | null, byId: Map<string, Row>) {
    const listed: Row[] = []
    const trash: Row[] = []
    for (const row of byId.values()) (row.deleted ? trash : listed).push(row)
    this.#revision = revision
    this.#lastChange = lastChange
    this.#byId = byId
    this.#listed = new SortedRows(listed)
    this.#trash = new SortedRows(trash)
  }

  get revision(): number {
    return this.#revision
  }

  /** All of it, as a document holds it. */
  get image(): Image {
    return {
      revision: this.#revision,
      lastChange: this.#lastChange,
      rows: [...this.#listed.peek(), ...this.#trash.peek()],
    }
  }

  row(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  list(deleted: boolean): readonly Row[] {
    return (deleted ? this.#trash : this.#listed).list()
  }

  highestOrder(): number {
    return this.highestListed(() => false)
  }

  ordersAround(order: number, except: string): readonly number[] {
    return this.ordersWithout(order, (row) => row.id === except)
  }

  /** As highestOrder, leaving out the rows that `without` names. */
  highestListed(without: (row: Row) => boolean): number {
    const rows = this.#listed.peek()
    return Math.max(0, nearest(rows, rows.length - 1, -1, without)?.order ?? 0)
  }

  /** As ordersAround, leaving out the rows that `without` names. */
  ordersWithout(order: number, without: (row: Row) => boolean): readonly number[] {
    const rows = this.#listed.peek()
    const below = countBefore(rows, (row) => row.order >= order) - 1
    const above = countBefore(rows, (row) => row.order > order)
    const around = [nearest(rows, below, -1, without), nearest(rows, above, 1, without)]
    return around.flatMap((row) => (row === undefined ? [] : [row.order]))
  }

  /** Puts rows in, new or in place of others, and goes on to the revision of `lastChange`. */
  put(lastChange: ChangeSetStamp, rows: readonly Row[]): void {
    const before = rows.flatMap(({ id }) => this.#byId.get(id) ?? [])
    for (const row of rows) {
      this.#arena.hold(row)
      this.#byId.set(row.id, row)
    }
    for (const [sorted, deleted] of [[this.#listed, false] as const, [this.#trash, true] as const]) {
      sorted.replace(
        before.filter((row) => row.deleted === deleted),
        rows.filter((row) => row.deleted === deleted),
      )
    }
    this.#revision = lastChange.revision
    this.#lastChange = lastChange
  }
}

const nearest = (
  rows: readonly Row[],
  from: number,
  step: 1 | -1,
  without: (row: Row) => boolean,
): Row | undefined => {
  let at = from
  for (let row = rows[at]; row !== undefined && without(row); row = rows[at]) at += step
  return rows[at]
}
