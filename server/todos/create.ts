import { inboxId } from '../../common/inbox.ts'
import { createClock } from '../../common/dates/dates.ts'
import { listRingings } from '../../common/reminders/instants.ts'
import type { Reminder } from '../../common/reminders/reminder.ts'
import { findBottomOrder, putOrdered, type Put, siblingsOf } from '../entities/siblings.ts'
import { isListOffered } from '../entities/list.ts'
import { sectionKind } from '../entities/section.ts'
import { checkGroup, orderedTodos, todoKind, type StoredTodo } from '../entities/todo.ts'
import { IdTaken, Invalid } from '../http/problems.ts'
import type { Entity, Kind } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { changeRepeat } from './change-repeat.ts'
import type { NewTodo, TodoPatch, TodoReplacement } from './schema.ts'

/** Writes a todo; see putMany(). */
export type PutTodo = Put<StoredTodo>

/** Writes a todo at its order; see putOrdered(). */
export const putTodo: PutTodo = putOrdered(orderedTodos)

/** How a todo is created. */
export interface CreateOptions {
  /** The list of a todo that names no list and no parent. While it is in the trash, or removed, it is the inbox. */
  readonly defaultListId?: string
  /** The duration before a due time of a reminder for a todo that names none; null for no reminder. */
  readonly defaultReminder?: string | null
  readonly put?: PutTodo
}

/** Adds a todo under the id `id`, at its `order`, or else at the bottom. Throws IdTaken, Invalid. */
export function createTodo(
  tx: Transaction,
  id: string,
  input: NewTodo,
  { defaultListId, defaultReminder = null, put = putTodo }: CreateOptions = {},
): StoredTodo {
  if (tx.get(todoKind, id) !== undefined) {
    throw new IdTaken(
      'There is a todo with this id already, in the list or in the trash. Nothing was changed.',
    )
  }
  const place = choosePlace(tx, input, findDefaultPlace(tx, defaultListId))
  const order = findBottomOrder(siblingsOf(tx, place))
  checkSnooze(input, tx.at)
  const reminders = input.reminders ?? chooseReminders(input, defaultReminder, tx.at)
  const todo = makeTodo(id, { ...input, ...place, reminders }, order, tx.at)
  return putChecked(tx, todo, input.order !== undefined, put)
}

/** Throws Invalid where a snooze ends before the instant `at`. */
export function checkSnooze({ snoozedUntil = null }: NewTodo | TodoPatch, at: string): void {
  if (snoozedUntil === null || snoozedUntil > at) return
  throw new Invalid([{ field: 'snoozedUntil', message: `must lie ahead: it is ${at} now` }])
}

// Where the default would be past, the todo has no reminder.
const chooseReminders = (input: NewTodo, before: string | null, at: string): readonly Reminder[] => {
  const { dueDate = null, dueTime = null } = input
  if (before === null || dueDate === null || dueTime === null) return []
  const reminders = [{ before }]
  const clock = { allDayTime: dueTime, clock: createClock(null) }
  const isAhead = listRingings({ dueDate, dueTime, reminders }, at, endOfTime, clock).length > 0
  return isAhead ? reminders : []
}

const endOfTime = '9999-12-31T23:59:59.999Z'

/** The fields of a todo that may be left out, but `order`. */
export const defaults = {
  notes: '',
  completed: false,
  listId: 'inbox',
  parentId: null,
  sectionId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [],
  deletedAt: null,
  deletedBy: null,
} as const

/** A todo without the fields that the store sets. */
export type Unstored = Unstamped<StoredTodo>

/** Makes a new todo at the instant `at`. Throws Invalid. */
export function makeTodo(id: string, input: NewTodo, order: number, at: string): Unstored {
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

/** Picks the fields that a client may set and has sent. */
export const pickContent = (input: NewTodo | TodoPatch | TodoReplacement): Partial<StoredTodo> =>
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

/** The list, the parent and the section of a todo. */
type Place = Pick<StoredTodo, 'listId' | 'parentId' | 'sectionId'>

/**
 * Chooses the place of a todo. Where the list is left out, it is that of the parent, or of the section. Where the section is left out, it
 * is that of the parent, or none in another list. Everything else is as in `before`.
 */
export function choosePlace(
  state: AccountReader,
  input: Pick<NewTodo, 'listId' | 'parentId' | 'sectionId'>,
  before: Place,
): Place {
  const { parentId = before.parentId, sectionId } = input
  const parent = findById(state, todoKind, parentId)
  const section = findById(state, sectionKind, sectionId ?? null)
  const listId = input.listId ?? parent?.listId ?? section?.listId ?? before.listId
  const { sectionId: fallback } = parent ?? (listId === before.listId ? before : noSection)
  return { listId, parentId, sectionId: sectionId === undefined ? fallback : sectionId }
}

const noSection = { sectionId: null } as const

/** The place of a new todo that names none; a list in the trash, an archived one or a template stands for the inbox. */
export const findDefaultPlace = (state: AccountReader, listId = inboxId): Place => ({
  listId: isListOffered(state, listId) ? listId : inboxId,
  parentId: null,
  sectionId: null,
})

const findById = <E extends Entity>(state: AccountReader, kind: Kind<E>, id: string | null): E | undefined =>
  id === null ? undefined : state.get(kind, id)

/** Writes a todo, and checks its list, its section and its parent. Throws Invalid. */
export const putChecked = (
  tx: Transaction,
  todo: Unstamped<StoredTodo>,
  isMoved: boolean,
  put: PutTodo,
): StoredTodo => {
  const written = put(tx, todo, isMoved)
  checkGroup(tx, written)
  return written
}
