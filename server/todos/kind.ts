import { hasSameContent } from '../store/change-set.ts'
import type { Index, Kind } from '../store/kind.ts'
import type { Transaction } from '../store/transaction.ts'
import { storedTodo, type StoredTodo } from './schema.ts'

/** The place of a todo in the list. */
export interface Place {
  readonly order: number
  readonly createdAt: string
  readonly id: string
}

// Compares code units: for instants this is the order in time.
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by `order`, then by `createdAt`, then by `id`, as the page does. */
const comparePlaces = (a: Place, b: Place): number =>
  a.order - b.order || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)

/** The todos outside of the trash, in the order of the list. */
export const listed: Index<StoredTodo, Place> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare: comparePlaces,
}

/** The todos in the trash, in the order that they had in the list. */
export const trash: Index<StoredTodo, Place> = {
  includes: ({ deletedAt }) => deletedAt !== null,
  compare: comparePlaces,
}

/** The todos of an account. */
export const todoKind: Kind<StoredTodo> = {
  name: 'todo',
  collection: 'todos',
  schema: storedTodo,
  indexes: [listed, trash],
  restore(tx, current, wanted) {
    if (wanted === undefined) {
      if (current === undefined || current.deletedAt !== null) return null
      moveToTrash(tx, current)
      return 'trashed'
    }
    if (current !== undefined && hasSameContent(current, wanted)) return null
    tx.put(todoKind, wanted)
    if (wanted.deletedAt === null) return 'restored'
    return current?.deletedAt === null ? 'trashed' : null
  },
}

/** Moves a todo to the trash. */
export const moveToTrash = (tx: Transaction, todo: StoredTodo): StoredTodo =>
  tx.put(todoKind, { ...todo, deletedAt: tx.at })
