import { largestOrder, type OrderKey } from '../../common/order.ts'
import type { Kind } from '../store/kind.ts'
import type { AccountReader, SortedEntities } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'

/** An entity with a place among its siblings, such as a todo or a list. */
export interface Ordered extends OrderKey {
  readonly updatedAt: string
  readonly revision: number
  readonly deletedAt: string | null
}

/** The entities outside of the trash that have an order among themselves. */
export type Siblings<E> = Pick<SortedEntities<E, OrderKey>, 'ascending' | 'descending'>

/** A kind of entities with an order. `Group` has the fields that siblings share. */
export interface OrderedKind<E extends Ordered, Group = Unstamped<E>> {
  readonly kind: Kind<E>
  readonly siblingsOf: (state: AccountReader, group: Group) => Siblings<E>
}

const step = 1024

/** The smallest gap between two orders that leaves room for entities that are moved between them later. */
const leastGap = 1e-6

/** Finds an order below all siblings; infinite where the highest order is so large that they must be renumbered. */
export function findBottomOrder(siblings: Siblings<OrderKey>): number {
  const order = findLastOrder(siblings) + step
  return order <= largestOrder ? order : Number.POSITIVE_INFINITY
}

/** Finds the highest order of the siblings, at least 0. */
const findLastOrder = (siblings: Siblings<OrderKey>): number => {
  const [last] = siblings.descending()
  return Math.max(0, last?.order ?? 0)
}

/** Writes an entity; `isMoved` says whether its place is new. */
export type Put<E extends Ordered> = (tx: Transaction, entity: Unstamped<E>, isMoved: boolean) => E

/** Writes an entity at its order. Renumbers its siblings where there is too little room at this place. */
export const putInPlace =
  <E extends Ordered>(ordered: OrderedKind<E>): Put<E> =>
  (tx, entity, isMoved) => {
    const written = putMany(tx, ordered, (put) => put(tx, entity, isMoved))
    return tx.get(ordered.kind, written.id) ?? written
  }

/**
 * Runs `rule`, which writes many entities with `put`. Renumbers siblings only after all of them, since their orders are places
 * between the numbers that the client knows.
 */
export function putMany<E extends Ordered, T>(
  tx: Transaction,
  { kind, siblingsOf }: OrderedKind<E>,
  rule: (put: Put<E>) => T,
): T {
  const moved = new Set<string>()
  const result = rule((_tx, entity, isMoved) => {
    const { order } = entity as Pick<E, 'order'>
    const isBelow = !Number.isFinite(order)
    const placed = isBelow ? { ...entity, order: findLastOrder(siblingsOf(tx, entity)) + step } : entity
    const written = tx.put(kind, placed)
    if (isMoved || isBelow) moved.add(written.id)
    return written
  })
  for (const id of moved) {
    const entity = tx.get(kind, id)
    if (entity === undefined || entity.deletedAt !== null) continue
    const siblings = siblingsOf(tx, entity)
    if (entity.order > largestOrder || isCrowded(siblings, entity)) renumber(tx, kind, siblings)
  }
  return result
}

/** Makes `count` orders below the siblings of `group`, in ascending order. Renumbers these where there is no room below them. */
export function makeBottomOrders<E extends Ordered, Group>(
  tx: Transaction,
  { kind, siblingsOf }: OrderedKind<E, Group>,
  group: Group,
  count: number,
): readonly number[] {
  if (findLastOrder(siblingsOf(tx, group)) + count * step > largestOrder)
    renumber(tx, kind, siblingsOf(tx, group))
  const last = findLastOrder(siblingsOf(tx, group))
  return Array.from({ length: count }, (_, index) => last + (index + 1) * step)
}

// Gives the siblings orders with even gaps.
const renumber = <E extends Ordered>(tx: Transaction, kind: Kind<E>, siblings: Siblings<E>): void => {
  for (const [index, entity] of [...siblings.ascending()].entries()) {
    const order = (index + 1) * step
    if (entity.order !== order) tx.put(kind, { ...entity, order })
  }
}

/**
 * Whether siblings must be renumbered: the order is closer than 1e-6 to the order of a neighbour, or no double lies between
 * the two. Equal orders are allowed: a client may want them.
 */
const isCrowded = (siblings: Siblings<OrderKey>, { id, order }: OrderKey): boolean => {
  const lower = findFirstExcept(id, siblings.descending({ order, createdAt: '', id: '' }))
  const higher = findFirstExcept(id, siblings.ascending({ order, createdAt: '\u{FFFF}', id: '' }))
  return [lower, higher].some((neighbour) => {
    if (neighbour === undefined) return false
    const middle = neighbour.order / 2 + order / 2
    return Math.abs(neighbour.order - order) < leastGap || middle === neighbour.order || middle === order
  })
}

const findFirstExcept = (id: string, siblings: Iterable<OrderKey>): OrderKey | undefined => {
  for (const sibling of siblings) if (sibling.id !== id) return sibling
  return undefined
}
