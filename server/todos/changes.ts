import { isDeepStrictEqual } from 'node:util'
import { Invalid } from '../http/problems.ts'
import type { Unstamped } from '../store/transaction.ts'
import type { StoredTodo } from '../entities/todo.ts'
import { changeRepeat } from './change-repeat.ts'
import type { Repeat } from '../../common/repeats/repeat.ts'
import type { NewTodo, TodoPatch, TodoReplacement } from './schema.ts'

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
  deletedBy: null,
} as const

/** The fields of a todo that a client may set. */
type Content = NewTodo

/** A todo without the fields that the store sets. */
type Unstored = Unstamped<StoredTodo>

/** Makes a new todo at the instant `at`. Throws Invalid. */
export function makeTodo(id: string, input: Content, order: number, at: string): Unstored {
  return checkDates({
    id,
    title: input.title,
    ...defaults,
    order,
    ...pickContent(input),
    repeat: input.repeat ? changeRepeat(null, input.repeat, input.dueDate ?? null) : null,
    createdAt: at,
    completedAt: input.completed === true ? at : null,
    previousId: null,
    next: null,
  })
}

/**
 * Sets the fields that `patch` names; clearing the due date also clears the time. Returns the same object where nothing differs.
 * Throws Invalid.
 */
export function applyPatch(before: StoredTodo, patch: TodoPatch, at: string): StoredTodo {
  const dueTime = patch.dueDate === null ? null : before.dueTime
  const deletedBy = patch.deletedAt === null ? null : before.deletedBy
  const changed = { ...before, dueTime, deletedBy, ...pickContent(patch) }
  if (patch.dueDate === null && patch.repeat === undefined && before.repeat !== null) {
    const message = 'must not be null while the todo repeats: send repeat null too'
    throw new Invalid([{ field: 'dueDate', message }])
  }
  const repeat = changeRepeat(before.repeat, patch.repeat, changed.dueDate)
  return setCompletedAt(before, { ...changed, repeat }, at)
}

/** Makes the todo of a PUT under a free id. It keeps the instants that were sent, since it may restore a todo. Throws Invalid. */
export function makeRestoredTodo(id: string, input: TodoReplacement, order: number, at: string): Unstored {
  const { createdAt, completedAt, previousId = null, completed = false } = input
  if (!completed && completedAt !== undefined && completedAt !== null) {
    throw new Invalid([{ field: 'completedAt', message: 'must be null where completed is false' }])
  }
  const fresh = makeTodo(id, input, order, at)
  return {
    ...fresh,
    createdAt: createdAt ?? fresh.createdAt,
    completedAt: completed ? (completedAt ?? fresh.completedAt) : null,
    previousId,
  }
}

/** Whether a PUT would change nothing, as when the same PUT is sent again. `stored` is not in the trash. */
export function wouldChangeNothing(stored: StoredTodo, input: TodoReplacement): boolean {
  const { createdAt = stored.createdAt, completedAt = stored.completedAt, revision } = input
  const { previousId = stored.previousId } = input
  // A PUT that completed or reopened the todo still holds the completedAt from before.
  const isFromBefore = revision !== stored.revision && (completedAt === null || !stored.completed)
  const isCompletedAtSame = completedAt === stored.completedAt || isFromBefore
  const isSame = createdAt === stored.createdAt && previousId === stored.previousId && isCompletedAtSame
  return isSame && isDeepStrictEqual(stored, replaceContent(stored, input, stored.order))
}

/** Replaces all content of a stored todo. Throws Invalid. */
export function replaceTodoContent(
  before: StoredTodo,
  input: TodoReplacement,
  order: number,
  at: string,
): StoredTodo {
  const owned = (['createdAt', 'completedAt', 'previousId'] as const).filter(
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
  repeat: replaceRepeat(before.repeat, input),
})

// The fields of a repeat that are left out get their defaults, as all content of a PUT.
const replaceRepeat = (before: Repeat | null, { repeat = null, dueDate = null }: TodoReplacement) => {
  const { rrule, from = 'due', start = dueDate ?? undefined, done = 0 } = repeat ?? {}
  return changeRepeat(before, repeat && { rrule, from, start, done }, dueDate)
}

const setCompletedAt = (before: StoredTodo, after: StoredTodo, at: string): StoredTodo => {
  if (isDeepStrictEqual(before, after)) return before
  const completedAt = after.completed ? (before.completed ? before.completedAt : at) : null
  const hasOtherDates = dateFields.some((field) => after[field] !== before[field])
  return hasOtherDates ? checkDates({ ...after, completedAt }) : { ...after, completedAt }
}

const dateFields = ['startDate', 'dueDate', 'dueTime', 'repeat'] as const

const pickContent = (input: Content | TodoPatch | TodoReplacement): Partial<StoredTodo> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        value !== undefined && (field === 'title' || field === 'order' || field in defaults),
    ),
  )

/** Returns the todo. Throws Invalid where it has a due time or repeats without a due date, or starts after it is due. */
export function checkDates<T extends Unstored>(todo: T): T {
  const { startDate, dueDate, dueTime, repeat } = todo
  if (dueTime !== null && dueDate === null) {
    throw new Invalid([{ field: 'dueTime', message: 'needs a dueDate' }])
  }
  if (repeat !== null && dueDate === null) {
    throw new Invalid([{ field: 'repeat', message: 'needs a dueDate' }])
  }
  if (startDate !== null && dueDate !== null && startDate > dueDate) {
    throw new Invalid([{ field: 'startDate', message: `must not be after the dueDate, ${dueDate}` }])
  }
  return todo
}
