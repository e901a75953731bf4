import { listDescendants, listSubtasks } from '../entities/siblings.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import type { AccountReader } from '../store/state.ts'
import { isEqual, type Transaction } from '../store/transaction.ts'
import { dayAt, daysBetween, shiftDate } from '../../common/dates/dates.ts'
import { isBelowRepeating, isStillToCome } from '../../common/repeats/subtask-series.ts'
import { moveToTrash } from './trash.ts'
import { openBoxes } from '../../common/repeats/open-boxes.ts'
import { findNext } from '../../common/repeats/series.ts'

/** The values of a request that the next occurrence of a todo depends on. */
export interface OccurrenceContext {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
  /** The person's time zone (IANA), in which today is meant; null for the zone of this computer. */
  readonly timeZone: string | null
}

/**
 * Makes the next occurrence of a todo that was completed and repeats, and takes it back where the todo was reopened. Returns the
 * todo as it is then.
 */
export function followCompletion(
  tx: Transaction,
  before: StoredTodo,
  after: StoredTodo,
  context: OccurrenceContext,
): StoredTodo {
  if (after.completed === before.completed) return after
  const next = after.completed ? makeNext(tx, after, context) : takeBackNext(tx, before, context)
  return next === after.next ? after : tx.put(todoKind, { ...after, next })
}

/**
 * Lists the subtasks that are completed together with their parent, on every level: all but occurrences of series of their own that are
 * still to come, with the subtasks of these.
 */
export function* listCompletedWith(
  tx: Transaction,
  { id }: StoredTodo,
  context: Pick<OccurrenceContext, 'timeZone'>,
): Generator<StoredTodo> {
  const { date: today } = dayAt(new Date(tx.at), context.timeZone)
  for (const subtask of listSubtasks(tx, id)) {
    if (subtask.deletedAt !== null || isStillToCome(subtask, today, findIn(tx))) continue
    yield subtask
    yield* listCompletedWith(tx, subtask, context)
  }
}

const findIn =
  (state: AccountReader) =>
  (id: string): StoredTodo | undefined =>
    state.get(todoKind, id)

/** Makes the next occurrence, or restores the one that was taken back. A todo that has one already keeps it. */
const makeNext = (
  tx: Transaction,
  todo: StoredTodo,
  { newId, timeZone }: OccurrenceContext,
): StoredTodo['next'] => {
  const { next } = todo
  if (next?.takenBack === false || isBelowRepeating(todo, findIn(tx)) || isCopiedWithParent(tx, todo))
    return next
  const found = copyNext(tx, todo, dayAt(new Date(tx.at), timeZone).date)
  if (found === null) return next
  const { fresh, days } = found
  const takenBack = next === null ? undefined : tx.get(todoKind, next.id)
  // Somebody restored it from the trash since, so it counts as touched, although its content is as it was made.
  if (next !== null && takenBack?.deletedAt === null) return { ...next, revision: null, takenBack: false }
  const { id, createdAt } = takenBack ?? { id: newId(), createdAt: tx.at }
  // Where one change takes it back and makes it again as it was, it keeps its earlier revision.
  const { revision } = tx.put(todoKind, { ...fresh, id, createdAt })
  // The copies that went to the trash with it stay there: the subtasks may have changed since.
  const { listId, sectionId } = todo
  for (const subtask of listDescendants(tx, id)) tx.put(todoKind, { ...subtask, listId, sectionId })
  copySubtasks(tx, todo.id, { parentId: id, days, newId, live: listLiveIds(tx, todo.id) })
  return { id, revision, takenBack: false }
}

// A completed parent may have lost its repeat since it made its next occurrence, with a copy of the subtask.
const isCopiedWithParent = (state: AccountReader, { parentId }: StoredTodo): boolean => {
  const parent = parentId === null ? undefined : state.get(todoKind, parentId)
  if (parent === undefined) return false
  return (parent.completed && parent.next?.takenBack === false) || isCopiedWithParent(state, parent)
}

interface Copies {
  readonly parentId: string
  readonly days: number
  readonly newId: () => string
  /** The ids of all subtasks that are outside of the trash. */
  readonly live: ReadonlySet<string>
}

/** Copies the subtasks, open again. One whose own next occurrence is among them is left out. */
const copySubtasks = (tx: Transaction, from: string, { parentId, ...copies }: Copies): void => {
  // Read to the end first: new entries may move those that are read.
  const subtasks = [...listSubtasks(tx, from)]
  for (const subtask of subtasks) {
    if (!copies.live.has(subtask.id) || copies.live.has(subtask.next?.id ?? '')) continue
    const id = copies.newId()
    tx.put(todoKind, { ...copyOpen(tx, subtask, copies.days), id, parentId })
    copySubtasks(tx, subtask.id, { ...copies, parentId: id })
  }
}

/** Moves the next occurrence of a completed todo to the trash unless it or one of its subtasks was changed since it was made. */
const takeBackNext = (
  tx: Transaction,
  todo: StoredTodo,
  { timeZone }: OccurrenceContext,
): StoredTodo['next'] => {
  const { next } = todo
  const made = next === null || next.takenBack ? undefined : tx.get(todoKind, next.id)
  if (next === null || next.revision === null || made === undefined) return next
  const isAsMade = ({ revision }: StoredTodo): boolean => revision === next.revision
  const isUntouched = isAsMade(made) || isOnlyReopened(tx, todo, made, timeZone)
  if (!isUntouched || ![...listDescendants(tx, made.id)].every(isAsMade)) return next
  moveToTrash(tx, made)
  return { ...next, takenBack: true }
}

/** Whether a next occurrence that was changed since has the content with which it was made: it was completed and reopened by mistake too. */
const isOnlyReopened = (
  tx: Transaction,
  todo: StoredTodo,
  made: StoredTodo,
  timeZone: string | null,
): boolean => {
  const isFollowed = tx.get(todoKind, made.next?.id ?? '')?.deletedAt === null
  if (isFollowed || todo.completedAt === null) return false
  const { fresh } = copyNext(tx, todo, dayAt(new Date(todo.completedAt), timeZone).date) ?? {}
  const hasContentOf = (other: object): boolean =>
    Object.entries(other).every(
      ([field, value]) => ownFields.has(field) || isEqual(value, Reflect.get(made, field)),
    )
  return fresh !== undefined && hasContentOf(fresh)
}

/** The fields that a next occurrence has for itself. */
const ownFields: ReadonlySet<string> = new Set(['id', 'order', 'createdAt', 'updatedAt', 'revision', 'next'])

/** Makes the content of the occurrence that follows a todo that is completed on the date `today`; null where the series ends. */
export const copyNext = (tx: Transaction, todo: StoredTodo, today: string) => {
  const { repeat, dueDate } = todo
  const occurrence = repeat === null ? null : findNext(repeat, today)
  if (repeat === null || dueDate === null || occurrence === null) return null
  const days = daysBetween(dueDate, occurrence.date)
  const followed = { ...repeat, done: occurrence.done }
  return { days, fresh: { ...copyOpen(tx, todo, days), repeat: followed, previousId: todo.id } }
}

/** Makes the content of a todo as it is in the next occurrence: open, with its dates moved by a number of days. */
export const copyOpen = (tx: Transaction, todo: StoredTodo, days: number) => ({
  ...todo,
  ...shiftDates(todo, days),
  notes: openBoxes(todo.notes),
  // An instant was meant for one occurrence.
  reminders: todo.reminders.filter((each) => 'before' in each),
  snoozedUntil: null,
  completed: false,
  completedAt: null,
  createdAt: tx.at,
  previousId: null,
  next: null,
})

// The series of a subtask moves along with it.
const shiftDates = ({ startDate, dueDate, repeat }: StoredTodo, days: number) => ({
  startDate: startDate && shiftDate(startDate, days),
  dueDate: dueDate && shiftDate(dueDate, days),
  repeat: repeat && { ...repeat, start: shiftDate(repeat.start, days) },
})

/** Lists the ids of the subtasks of a todo that are outside of the trash, on every level. */
export const listLiveIds = (tx: Transaction, id: string): ReadonlySet<string> =>
  new Set([...listDescendants(tx, id)].flatMap(({ id: each, deletedAt }) => (deletedAt === null ? each : [])))
