/** How large an order may be, above and below 0. */
export const largestOrder = 1e15

/** The distance between the orders of entities that are added one below the other. */
export const orderStep = 1024

/** The smallest gap between two orders that leaves room for entities that are moved between them later. */
export const leastGap = 1e-6

/** The fields that an entity is sorted by among its siblings. */
export interface OrderKey {
  readonly order: number
  readonly createdAt: string
  readonly id: string
}

/** Compares code units: for instants this is the order in time. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by `order`, then by `createdAt`, then by `id`. */
export const compareByOrder = (a: OrderKey, b: OrderKey): number =>
  a.order - b.order || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)
