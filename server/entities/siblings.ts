import {
  largestOrder,
  leastGap,
  orderStep,
  type OrderKey,
  compareByOrder,
  compareTexts,
} from '../../common/order.ts'
import type { Kind, Index } from '../store/kind.ts'
import type { AccountReader, SortedEntities } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import type { StoredTodo } from './todo.ts'

/** An entity with an order among its siblings, such as a todo or a list. */
export interface Ordered extends OrderKey {
  readonly updatedAt: string
  readonly revision: number
  readonly deletedAt: string | null
}

/** The entities outside of the trash that have an order among themselves. */
export type Siblings<E> = Pick<SortedEntities<E, OrderKey>, 'ascending' | 'descending'>

/** A kind of entities with an order. `Shared` has the fields that siblings share. */
export interface OrderedKind<E extends Ordered, Shared = Unstamped<E>> {
  readonly kind: Kind<E>
  readonly siblingsOf: (state: AccountReader, group: Shared) => Siblings<E>
}

/** Finds those entities of an index that is sorted by the fields of `group` and then by their order which have these fields. */
export const findSiblings = <E extends OrderKey, Shared extends object>(
  all: SortedEntities<E, Shared & OrderKey>,
  group: Shared,
  isSibling: (entity: E) => boolean,
): Siblings<E> => ({
  ascending: (after = first) => takeWhile(all.ascending({ ...group, ...pickOrderKey(after) }), isSibling),
  descending: (before = last) => takeWhile(all.descending({ ...group, ...pickOrderKey(before) }), isSibling),
})

/** Finds an order below all siblings; infinite where the highest order is so large that they must be renumbered. */
export function findBottomOrder(siblings: Siblings<OrderKey>): number {
  const order = findLastOrder(siblings) + orderStep
  return order <= largestOrder ? order : Number.POSITIVE_INFINITY
}

/** Finds the highest order of the siblings, at least 0. */
const findLastOrder = (siblings: Siblings<OrderKey>): number => {
  const [last] = siblings.descending()
  return Math.max(0, last?.order ?? 0)
}

/** Writes an entity; `isMoved` says whether its order is new. */
export type Put<E extends Ordered> = (tx: Transaction, entity: Unstamped<E>, isMoved: boolean) => E

/** Writes an entity at its order. Renumbers its siblings where there is too little room at this order. */
export const putOrdered =
  <E extends Ordered>(ordered: OrderedKind<E>): Put<E> =>
  (tx, entity, isMoved) => {
    const written = putMany(tx, ordered, (put) => put(tx, entity, isMoved))
    return tx.get(ordered.kind, written.id) ?? written
  }

/**
 * Runs `rule`, which writes many entities with `put`. Renumbers siblings only after all of them, since their orders lie
 * between the numbers that the client knows.
 */
export function putMany<E extends Ordered, T>(
  tx: Transaction,
  ordered: OrderedKind<E>,
  rule: (put: Put<E>) => T,
): T {
  const moved = new Set<string>()
  const result = rule((_tx, entity, isMoved) => {
    const { order } = entity as Pick<E, 'order'>
    const isBelow = !Number.isFinite(order)
    const placed = isBelow
      ? { ...entity, order: findLastOrder(ordered.siblingsOf(tx, entity)) + orderStep }
      : entity
    const written = tx.put(ordered.kind, placed)
    if (isMoved || isBelow) moved.add(written.id)
    return written
  })
  for (const id of moved) {
    const entity = tx.get(ordered.kind, id)
    if (entity === undefined || entity.deletedAt !== null) continue
    const siblings = ordered.siblingsOf(tx, entity)
    if (entity.order > largestOrder || isCrowded(siblings, entity)) renumber(tx, ordered.kind, siblings)
  }
  return result
}

/** Makes `count` orders below the siblings of `group`, in ascending order. Renumbers these where there is no room below them. */
export function makeBottomOrders<E extends Ordered, Shared>(
  tx: Transaction,
  ordered: OrderedKind<E, Shared>,
  group: Shared,
  count: number,
): readonly number[] {
  const find = (): Siblings<E> => ordered.siblingsOf(tx, group)
  if (findLastOrder(find()) + count * orderStep > largestOrder) renumber(tx, ordered.kind, find())
  const last = findLastOrder(find())
  return Array.from({ length: count }, (_, index) => last + (index + 1) * orderStep)
}

// Gives the siblings orders with even gaps.
const renumber = <E extends Ordered>(tx: Transaction, kind: Kind<E>, siblings: Siblings<E>): void => {
  for (const [index, entity] of [...siblings.ascending()].entries()) {
    const order = (index + 1) * orderStep
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

/** The todos outside of the trash, in the order of the whole list. */
export const listed: Index<StoredTodo, OrderKey> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare: compareByOrder,
}

/** The todos in the trash, in the order that they had in the list. */
export const trash: Index<StoredTodo, OrderKey> = {
  includes: ({ deletedAt }) => deletedAt !== null,
  compare: compareByOrder,
}

/** The todos that share a list and a parent. */
export type Group = Pick<StoredTodo, 'listId' | 'parentId'>

/** The todos outside of the trash: those of a list together, and within it those of a parent, in their order. */
export const grouped: Index<StoredTodo, Group & OrderKey> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare: (a, b) =>
    compareTexts(a.listId, b.listId) ||
    compareTexts(a.parentId ?? '', b.parentId ?? '') ||
    compareByOrder(a, b),
}

/** The todos in the trash by their list. */
export const trashedByList: Index<StoredTodo, Pick<StoredTodo, 'listId'> & OrderKey> = {
  includes: ({ deletedAt }) => deletedAt !== null,
  compare: (a, b) => compareTexts(a.listId, b.listId) || compareByOrder(a, b),
}

/** The subtasks, also those in the trash, by their parent. */
export const subtasks: Index<StoredTodo, Pick<StoredTodo, 'parentId'> & OrderKey> = {
  includes: ({ parentId }) => parentId !== null,
  compare: (a, b) => compareTexts(a.parentId ?? '', b.parentId ?? '') || compareByOrder(a, b),
}

/** The todos of the sections, also those in the trash, by their section. */
export const inSections: Index<StoredTodo, Pick<StoredTodo, 'sectionId'> & OrderKey> = {
  includes: ({ sectionId }) => sectionId !== null,
  compare: (a, b) => compareTexts(a.sectionId ?? '', b.sectionId ?? '') || compareByOrder(a, b),
}

const first: OrderKey = { order: Number.NEGATIVE_INFINITY, createdAt: '', id: '' }
const last: OrderKey = { order: Number.POSITIVE_INFINITY, createdAt: '', id: '' }

/** The open todos outside of the trash that remind, or were snoozed. */
export const reminding: Index<StoredTodo, Pick<StoredTodo, 'id'>> = {
  includes: (todo) => !todo.completed && todo.deletedAt === null && hasReminder(todo),
  compare: (a, b) => compareTexts(a.id, b.id),
}

/** Whether a todo reminds, or was snoozed. It may be some fields of a todo, those that a change has replaced. */
export const hasReminder = ({ reminders = [], snoozedUntil }: Partial<StoredTodo>): boolean =>
  reminders.length > 0 || (snoozedUntil ?? null) !== null

/** The todos outside of the trash with this list and parent, in their order. */
export const siblingsOf = (state: AccountReader, { listId, parentId }: Group): Siblings<StoredTodo> =>
  findSiblings(
    state.sorted(grouped),
    { listId, parentId },
    (todo) => todo.listId === listId && todo.parentId === parentId,
  )

/** The todos of a list outside of the trash, those without a parent first. */
export const listTodosOf = (state: AccountReader, listId: string): Iterable<StoredTodo> =>
  takeWhile(
    state.sorted(grouped).ascending({ listId, parentId: null, ...first }),
    (todo) => todo.listId === listId,
  )

/** The todos of a list in the trash. */
export const listTrashedOf = (state: AccountReader, listId: string): Iterable<StoredTodo> =>
  takeWhile(state.sorted(trashedByList).ascending({ listId, ...first }), (todo) => todo.listId === listId)

/** The todos of a section, also those in the trash. */
export const listSectionTodos = (state: AccountReader, sectionId: string): Iterable<StoredTodo> =>
  takeWhile(
    state.sorted(inSections).ascending({ sectionId, ...first }),
    (todo) => todo.sectionId === sectionId,
  )

/** The subtasks of a todo in their order, also those in the trash, without the subtasks of these. */
export const listSubtasks = (state: AccountReader, parentId: string): Iterable<StoredTodo> =>
  takeWhile(state.sorted(subtasks).ascending({ parentId, ...first }), (todo) => todo.parentId === parentId)

/**
 * The subtasks of a todo and the subtasks of these, each after its parent, also those in the trash. In a circle of subtasks, each of
 * them once.
 */
export function* listDescendants(state: AccountReader, id: string): Generator<StoredTodo> {
  const seen = new Set([id])
  // Not recursive: in the trash, subtasks can be thousands of levels deep.
  const levels = [listSubtasks(state, id)[Symbol.iterator]()]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.next()
    if (next.done === true) {
      levels.pop()
    } else if (!seen.has(next.value.id)) {
      seen.add(next.value.id)
      yield next.value
      levels.push(listSubtasks(state, next.value.id)[Symbol.iterator]())
    }
  }
}

const pickOrderKey = ({ order, createdAt, id }: OrderKey): OrderKey => ({ order, createdAt, id })

function* takeWhile<T>(items: Iterable<T>, isWanted: (item: T) => boolean): Generator<T, undefined> {
  for (const item of items) {
    if (!isWanted(item)) return undefined
    yield item
  }
  return undefined
}
