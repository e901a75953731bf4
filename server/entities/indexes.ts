import { compareByOrder, compareTexts, type OrderKey } from '../../common/order.ts'
import type { Siblings } from './order.ts'
import type { Index } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import type { StoredTodo } from './todo.ts'

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

const first: OrderKey = { order: Number.NEGATIVE_INFINITY, createdAt: '', id: '' }
const last: OrderKey = { order: Number.POSITIVE_INFINITY, createdAt: '', id: '' }

/** The todos outside of the trash with this list and parent, in their order. */
export function siblingsOf(state: AccountReader, { listId, parentId }: Group): Siblings<StoredTodo> {
  const all = state.sorted(grouped)
  const isSibling = (todo: StoredTodo): boolean => todo.listId === listId && todo.parentId === parentId
  return {
    ascending: (after = first) =>
      takeWhile(all.ascending({ listId, parentId, ...pickOrderKey(after) }), isSibling),
    descending: (before = last) =>
      takeWhile(all.descending({ listId, parentId, ...pickOrderKey(before) }), isSibling),
  }
}

/** The todos of a list outside of the trash, those without a parent first. */
export const listTodosOf = (state: AccountReader, listId: string): Iterable<StoredTodo> =>
  takeWhile(
    state.sorted(grouped).ascending({ listId, parentId: null, ...first }),
    (todo) => todo.listId === listId,
  )

/** The todos of a list in the trash. */
export const listTrashedOf = (state: AccountReader, listId: string): Iterable<StoredTodo> =>
  takeWhile(state.sorted(trashedByList).ascending({ listId, ...first }), (todo) => todo.listId === listId)

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
