import type { Row } from './row.ts'

/** An account's todos as of a revision, the trash included. */
export interface State {
  readonly revision: number
  /** The todo with this id, also one in the trash. */
  row(id: string): Row | undefined
  /** Those in the list, or those in the trash, in their order; what is returned never changes. */
  list(deleted: boolean): readonly Row[]
  /** The highest `order` in the list; 0 where there is none above. */
  highestOrder(): number
  /** The nearest lower and the nearest higher `order` in the list, leaving out the todo with the id `except`. */
  ordersAround(order: number, except: string): readonly number[]
}
