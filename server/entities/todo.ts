import * as z from 'zod'
import {
  changeId,
  describeLine,
  instant,
  line,
  listId,
  notes,
  orderAmong,
  priorityRange,
  revisionNumber,
  tagName,
  timeOfDay,
  uuid,
  stampTrashTime,
} from '../fields.ts'
import { attachments } from './attachment.ts'
import { reminders, snoozedUntil } from './reminder.ts'
import { nextOccurrence, repeat } from './repeat.ts'
import { Invalid } from '../http/problems.ts'
import {
  grouped,
  inSections,
  listed,
  listSubtasks,
  reminding,
  siblingsOf,
  subtasks,
  trash,
  trashedByList,
} from './siblings.ts'
import type { OrderedKind, Group } from './siblings.ts'
import type { Kind } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import { inboxId } from '../../common/inbox.ts'
import { listKind } from './list.ts'
import { sectionKind } from './section.ts'
import { repairPlace, restoreTodo } from './todo-repair.ts'

const tags = z
  .array(tagName, 'must be a list of tags')
  .max(100, 'must hold at most 100 tags')
  .refine((list) => new Set(list).size === list.length, 'must not hold the same tag twice')
  .readonly()
  .meta({
    description:
      'Up to 100 different tags of up to 100 characters each, in one line as a title is, and stored in Unicode normalisation form C.',
    override: { uniqueItems: true },
  })

const calendarDate = z.iso.date('must be a calendar date such as "2026-12-01", or null').nullable()

/** The todos that have an order among themselves, for descriptions. */
export const siblings = 'the todos with the same list and parent'

/** The fields of a todo that a client may set, each with its limits. */
export const todoFields = {
  title: line(1000, '1,000').meta({ description: describeLine('The text of the todo.') }),
  notes,
  completed: z.boolean('must be true or false').meta({ description: 'Whether the todo is done.' }),
  order: orderAmong(siblings),
  listId: listId.meta({
    description:
      'The list that holds the todo: a UUID, or `inbox`. A subtask is in the list of its parent, and moves with it.',
  }),
  parentId: uuid.nullable().meta({
    description:
      'The todo that this one is a subtask of, or null. Up to four levels, the topmost todo included.',
  }),
  sectionId: uuid.nullable().meta({
    description: `The section of the list that the todo is in; null for a todo above the first section. Setting it alone moves the todo to the
list of the section. A subtask is in the section of its parent.`,
  }),
  tags,
  priority: z
    .int(priorityRange)
    .min(0, priorityRange)
    .max(4, priorityRange)
    .meta({ description: 'From 0 (none) to 4 (urgent).' }),
  startDate: calendarDate.meta({ description: 'The first calendar date on which the todo can be done.' }),
  dueDate: calendarDate.meta({
    description:
      'The calendar date on which the todo is due. A PATCH that sets it to null clears `dueTime` too.',
  }),
  dueTime: z
    .string('must be a time of day such as "09:00", or null')
    .regex(timeOfDay, 'must be a time of day such as "09:00", or null')
    .nullable()
    .meta({
      description: 'The time of day at which the todo is due, such as `09:00`. It needs a `dueDate`.',
    }),
  repeat: repeat.nullable().meta({ description: 'How the todo repeats, or null. It needs a `dueDate`.' }),
  reminders,
  snoozedUntil,
  attachments,
}

/**
 * A todo as it is stored: the wire format without `url`, which depends on the port, and with `next`. It is not frozen by `readonly()`:
 * the search keeps the folded text at the todo.
 */
export const storedTodo = z.strictObject({
  id: uuid,
  ...todoFields,
  // One below another with the largest order has a larger one until they are renumbered.
  order: z.number(),
  // Todos of before the sections have none.
  sectionId: todoFields.sectionId.default(null),
  // A document that was edited by hand can have one tag twice, in two forms.
  tags: z
    .array(tagName)
    .overwrite((list) => [...new Set(list)])
    .max(100)
    .readonly(),
  // Todos of before the reminders have none.
  snoozedUntil: snoozedUntil.default(null),
  // Todos of before the attachments have none.
  attachments: attachments.default([]),
  createdAt: instant,
  updatedAt: instant,
  completedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  deletedBy: changeId.nullable(),
  previousId: uuid.nullable(),
  next: nextOccurrence.nullable(),
  revision: revisionNumber.positive('must be positive'),
})

/** A todo as it is stored. */
export type StoredTodo = Readonly<z.infer<typeof storedTodo>>

/** The todos of an account. */
export const todoKind: Kind<StoredTodo> = {
  name: 'todo',
  collection: 'todos',
  laterFields: { snoozedUntil: null, sectionId: null, attachments: [] },
  schema: storedTodo,
  indexes: [listed, trash, grouped, trashedByList, subtasks, inSections, reminding],
  check(state, after, before) {
    // Most changes leave list, parent and section alone, and a todo can have very many subtasks.
    if (after !== undefined && before !== undefined && hasSamePlace(after, before)) return
    if (after !== undefined) checkGroup(state, after, before)
    const id = after?.id ?? before?.id ?? ''
    for (const subtask of listSubtasks(state, id)) checkSubtask(subtask, after)
  },
  repair: (state, todo) => repairPlace(state, todoKind, todo, checkGroup),
  stamp: stampTrashTime,
  restore: (tx, current, wanted) => restoreTodo(tx, todoKind, current, wanted),
}

/** The order of the todos that share a list and a parent. */
export const orderedTodos: OrderedKind<StoredTodo, Group> = { kind: todoKind, siblingsOf }

/** The most levels of subtasks, the topmost todo included. */
const mostLevels = 4

/** Throws Invalid where the todo cannot be in its list, in its section, or under its parent. `before` is the todo before a change, if it existed. */
export function checkGroup(state: AccountReader, todo: StoredTodo, before?: StoredTodo): void {
  const { parentId, deletedAt } = todo
  const isLive = deletedAt === null
  const parent = parentId === null ? null : state.get(todoKind, parentId)
  if (parent === undefined) throw refuse('parentId', 'is not the id of a todo')
  const list = todo.listId === inboxId ? null : state.get(listKind, todo.listId)
  if (list === undefined) throw refuse('listId', 'is not the id of a list')
  if (isLive && list !== null && list.deletedAt !== null) {
    throw refuse('listId', `is the id of a list in the trash, "${list.name}": restore that list first`)
  }
  if (parent === null) return checkSection(state, todo)
  if (isLive && parent.deletedAt !== null) {
    throw refuse('parentId', `is the id of a todo in the trash, "${parent.title}": restore that todo first`)
  }
  // In the trash the levels are not limited, and counting thousands of them for each of as many todos would take seconds.
  const isCounted = isLive || before?.parentId !== parentId
  const levels = isCounted ? countLevelsAbove(state, todo) : 0
  if (levels === null) throw refuse('parentId', 'must not be the todo itself or one of its subtasks')
  if (parent.listId !== todo.listId) {
    throw refuse('listId', 'must be the list of the parent: leave it out, or send parentId null')
  }
  if (parent.sectionId !== todo.sectionId) {
    throw refuse('sectionId', 'must be the section of the parent: leave it out, or send parentId null')
  }
  if (isLive && levels + countLevels(state, todo, mostLevels + 1) > mostLevels) {
    throw refuse('parentId', `would make more than ${mostLevels} levels, the topmost todo included`)
  }
}

const checkSection = (state: AccountReader, todo: StoredTodo): void => {
  if (todo.sectionId === null) return
  const section = state.get(sectionKind, todo.sectionId)
  if (section === undefined) throw refuse('sectionId', 'is not the id of a section')
  if (todo.deletedAt === null && section.deletedAt !== null) {
    const message = `is the id of a section in the trash, "${section.name}": restore that section first`
    throw refuse('sectionId', message)
  }
  if (section.listId !== todo.listId) {
    throw refuse('sectionId', 'must be a section of the list: leave listId out, or send sectionId null')
  }
}

const hasSamePlace = (a: StoredTodo, b: StoredTodo): boolean =>
  a.listId === b.listId &&
  a.parentId === b.parentId &&
  a.sectionId === b.sectionId &&
  (a.deletedAt === null) === (b.deletedAt === null)

const checkSubtask = (subtask: StoredTodo, parent: StoredTodo | undefined): void => {
  const isInParent = parent !== undefined && parent.listId === subtask.listId
  if (!isInParent) throw refuse('listId', `must be the list of the subtask "${subtask.title}"`)
  if (parent.sectionId !== subtask.sectionId)
    throw refuse('sectionId', `must be the section of the subtask "${subtask.title}"`)
  if (subtask.deletedAt === null && parent.deletedAt !== null) {
    throw refuse('deletedAt', `must be null: the subtask "${subtask.title}" is not in the trash`)
  }
}

const refuse = (field: string, message: string): Invalid => new Invalid([{ field, message }])

/** Counts the todos above; null where the todo is above itself. */
const countLevelsAbove = (state: AccountReader, todo: StoredTodo): number | null => {
  const seen = new Set([todo.id])
  for (let { parentId } = todo; parentId !== null;) {
    if (seen.has(parentId)) return null
    seen.add(parentId)
    parentId = state.get(todoKind, parentId)?.parentId ?? null
  }
  return seen.size - 1
}

/** Counts the levels from the todo downwards, without the trash, up to `most`: subtasks in a circle have no end. */
const countLevels = (state: AccountReader, { id }: StoredTodo, most: number): number => {
  if (most <= 1) return most
  let below = 0
  for (const subtask of listSubtasks(state, id)) {
    if (subtask.deletedAt === null) below = Math.max(below, countLevels(state, subtask, most - 1))
  }
  return below + 1
}
