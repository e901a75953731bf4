import { isDeepStrictEqual } from 'node:util'
import { Invalid } from '../http/problems.ts'
import type { Unstamped } from '../store/transaction.ts'
import type { NewTodo, StoredTodo, TodoPatch, TodoReplacement } from './schema.ts'

const blank = {
  notes: '',
  completed: false,
  listId: 'inbox',
  parentId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  reminders: [],
  deletedAt: null,
} as const

/** The fields of a todo that a client may set. */
type Content = Omit<NewTodo, 'id' | 'url' | 'createdAt' | 'updatedAt' | 'completedAt' | 'revision'>

/** A todo without the fields that the store sets. */
type Unstored = Unstamped<StoredTodo>

/** A new todo, made at the instant `at`. Throws Invalid. */
export function created(id: string, input: Content, order: number, at: string): Unstored {
  return checked({
    id,
    title: input.title,
    ...blank,
    order,
    ...editable(input),
    createdAt: at,
    completedAt: input.completed === true ? at : null,
    deletedAt: null,
  })
}

/**
 * The todo with the fields that `patch` names; a time goes with its date. The very same object where nothing differs.
 * Throws Invalid.
 */
export function changed(before: StoredTodo, patch: TodoPatch, at: string): StoredTodo {
  const dueTime = patch.dueDate === null ? null : before.dueTime
  return completedOrNot(before, { ...before, dueTime, ...editable(patch) }, at)
}

/** The todo that PUT makes under an id that was free: a restore keeps its instants. Throws Invalid. */
export function replacementOf(id: string, input: TodoReplacement, order: number, at: string): Unstored {
  const { createdAt, completedAt, completed = false } = input
  if (!completed && completedAt !== undefined && completedAt !== null) {
    throw new Invalid([{ field: 'completedAt', message: 'must be null where completed is false' }])
  }
  const fresh = created(id, input, order, at)
  return {
    ...fresh,
    createdAt: createdAt ?? fresh.createdAt,
    completedAt: completed ? (completedAt ?? fresh.completedAt) : null,
  }
}

/** Whether a PUT would change nothing, as the same PUT sent again. A todo in the trash never equals what is PUT. */
export function isStored(stored: StoredTodo, input: TodoReplacement): boolean {
  const { createdAt = stored.createdAt, completedAt = stored.completedAt, revision } = input
  // A PUT that completed or reopened the todo still holds the completedAt from before.
  const isFromBefore = revision !== stored.revision && (completedAt === null || !stored.completed)
  const isOwnedSame = createdAt === stored.createdAt && (completedAt === stored.completedAt || isFromBefore)
  return isOwnedSame && isDeepStrictEqual(stored, withContent(stored, input, stored.order))
}

/** The stored todo with all its content replaced. Throws Invalid. */
export function replaced(before: StoredTodo, input: TodoReplacement, order: number, at: string): StoredTodo {
  const owned = (['createdAt', 'completedAt'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )
  if (owned.length > 0) {
    throw new Invalid(
      owned.map((field) => ({ field, message: 'is set by the server and must be left as it was' })),
    )
  }
  return completedOrNot(before, withContent(before, input, order), at)
}

const withContent = (before: StoredTodo, input: TodoReplacement, order: number): StoredTodo => ({
  ...before,
  ...blank,
  order,
  ...editable(input),
})

const completedOrNot = (before: StoredTodo, after: StoredTodo, at: string): StoredTodo => {
  if (isDeepStrictEqual(before, after)) return before
  const completedAt = after.completed ? (before.completed ? before.completedAt : at) : null
  return checked({ ...after, completedAt })
}

const editable = (input: Content | TodoPatch | TodoReplacement): Partial<StoredTodo> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && (field === 'title' || field === 'order' || field in blank),
    ),
  )

const checked = <T extends Unstored>(todo: T): T => {
  if (todo.dueTime === null || todo.dueDate !== null) return todo
  throw new Invalid([{ field: 'dueTime', message: 'needs a dueDate' }])
}
