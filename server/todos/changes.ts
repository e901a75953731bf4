import { isDeepStrictEqual } from 'node:util'
import { Invalid } from '../http/problems.ts'
import type { Unstamped } from '../store/transaction.ts'
import type { NewTodo, StoredTodo, TodoPatch, TodoReplacement } from './schema.ts'

const defaults = {
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

/** Makes a new todo at the instant `at`. Throws Invalid. */
export function makeTodo(id: string, input: Content, order: number, at: string): Unstored {
  return requireDueDate({
    id,
    title: input.title,
    ...defaults,
    order,
    ...pickContent(input),
    createdAt: at,
    completedAt: input.completed === true ? at : null,
    deletedAt: null,
  })
}

/**
 * Sets the fields that `patch` names; clearing the due date also clears the time. Returns the same object where nothing differs.
 * Throws Invalid.
 */
export function applyPatch(before: StoredTodo, patch: TodoPatch, at: string): StoredTodo {
  const dueTime = patch.dueDate === null ? null : before.dueTime
  return setCompletedAt(before, { ...before, dueTime, ...pickContent(patch) }, at)
}

/** Makes the todo of a PUT under a free id. It keeps the instants that were sent, since it may restore a todo. Throws Invalid. */
export function makeRestoredTodo(id: string, input: TodoReplacement, order: number, at: string): Unstored {
  const { createdAt, completedAt, completed = false } = input
  if (!completed && completedAt !== undefined && completedAt !== null) {
    throw new Invalid([{ field: 'completedAt', message: 'must be null where completed is false' }])
  }
  const fresh = makeTodo(id, input, order, at)
  return {
    ...fresh,
    createdAt: createdAt ?? fresh.createdAt,
    completedAt: completed ? (completedAt ?? fresh.completedAt) : null,
  }
}

/** Whether a PUT would change nothing, as when the same PUT is sent again. `stored` is not in the trash. */
export function wouldChangeNothing(stored: StoredTodo, input: TodoReplacement): boolean {
  const { createdAt = stored.createdAt, completedAt = stored.completedAt, revision } = input
  // A PUT that completed or reopened the todo still holds the completedAt from before.
  const isFromBefore = revision !== stored.revision && (completedAt === null || !stored.completed)
  const isOwnedSame = createdAt === stored.createdAt && (completedAt === stored.completedAt || isFromBefore)
  return isOwnedSame && isDeepStrictEqual(stored, replaceContent(stored, input, stored.order))
}

/** Replaces all content of a stored todo. Throws Invalid. */
export function replaceTodoContent(
  before: StoredTodo,
  input: TodoReplacement,
  order: number,
  at: string,
): StoredTodo {
  const owned = (['createdAt', 'completedAt'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )
  if (owned.length > 0) {
    throw new Invalid(
      owned.map((field) => ({ field, message: 'is set by the server and must be left as it was' })),
    )
  }
  return setCompletedAt(before, replaceContent(before, input, order), at)
}

const replaceContent = (before: StoredTodo, input: TodoReplacement, order: number): StoredTodo => ({
  ...before,
  ...defaults,
  order,
  ...pickContent(input),
})

const setCompletedAt = (before: StoredTodo, after: StoredTodo, at: string): StoredTodo => {
  if (isDeepStrictEqual(before, after)) return before
  const completedAt = after.completed ? (before.completed ? before.completedAt : at) : null
  return requireDueDate({ ...after, completedAt })
}

const pickContent = (input: Content | TodoPatch | TodoReplacement): Partial<StoredTodo> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        value !== undefined && (field === 'title' || field === 'order' || field in defaults),
    ),
  )

/** Returns the todo. Throws Invalid where it has a due time without a due date. */
export function requireDueDate<T extends Unstored>(todo: T): T {
  if (todo.dueTime === null || todo.dueDate !== null) return todo
  throw new Invalid([{ field: 'dueTime', message: 'needs a dueDate' }])
}
