import { isDeepStrictEqual } from 'node:util'
import { Invalid } from '../problems.ts'
import type { ChangeSetStamp } from '../store/schema.ts'
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

/** A new todo. Throws Invalid. */
export function created(id: string, input: Content, order: number, stamp: ChangeSetStamp): StoredTodo {
  const { at, revision } = stamp
  return checked({
    id,
    title: input.title,
    ...blank,
    order,
    ...editable(input),
    createdAt: at,
    updatedAt: at,
    completedAt: input.completed === true ? at : null,
    deletedAt: null,
    revision,
  })
}

/**
 * The todo with the fields that `patch` names; a time goes with its date. The very same object where nothing differs.
 * Throws Invalid.
 */
export function changed(before: StoredTodo, patch: TodoPatch, stamp: ChangeSetStamp): StoredTodo {
  const dueTime = patch.dueDate === null ? null : before.dueTime
  return stamped(before, { ...before, dueTime, ...editable(patch) }, stamp)
}

/** The todo that PUT makes under an id that was free: a restore keeps its instants. Throws Invalid. */
export function replacementOf(
  id: string,
  input: TodoReplacement,
  order: number,
  stamp: ChangeSetStamp,
): StoredTodo {
  const { createdAt, completedAt, completed = false } = input
  if (!completed && completedAt !== undefined && completedAt !== null) {
    throw new Invalid([{ field: 'completedAt', message: 'must be null where completed is false' }])
  }
  const fresh = created(id, input, order, stamp)
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
export function replaced(
  before: StoredTodo,
  input: TodoReplacement,
  order: number,
  stamp: ChangeSetStamp,
): StoredTodo {
  const owned = (['createdAt', 'completedAt'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )
  if (owned.length > 0) {
    throw new Invalid(
      owned.map((field) => ({ field, message: 'is set by the server and must be left as it was' })),
    )
  }
  return stamped(before, withContent(before, input, order), stamp)
}

const withContent = (before: StoredTodo, input: TodoReplacement, order: number): StoredTodo => ({
  ...before,
  ...blank,
  order,
  ...editable(input),
})

const stamped = (before: StoredTodo, after: StoredTodo, { at, revision }: ChangeSetStamp): StoredTodo => {
  if (isDeepStrictEqual(before, after)) return before
  const completedAt = after.completed ? (before.completed ? before.completedAt : at) : null
  return checked({ ...after, completedAt, updatedAt: at, revision })
}

const editable = (input: Content | TodoPatch | TodoReplacement): Partial<StoredTodo> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && (field === 'title' || field === 'order' || field in blank),
    ),
  )

const checked = (todo: StoredTodo): StoredTodo => {
  if (todo.dueTime === null || todo.dueDate !== null) return todo
  throw new Invalid([{ field: 'dueTime', message: 'needs a dueDate' }])
}
