import type { Reminder } from '../../common/reminders/reminder.ts'
import type { ChangeEntry } from '../../server/contract.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Text } from '../messages/use-text.ts'
import { findPriorityName } from '../todos/fields/priorities.ts'
import type { DescribeRepeat } from '../todos/repeat/describe-repeat.ts'

/** A sentence about a change: a message and its values. Values that are texts may be titles. */
export interface Phrase {
  readonly message: MessageId
  readonly values: Readonly<Record<string, string | number>>
  /** Titles of todos that the sentence only counts. */
  readonly titles: readonly string[]
}

/** The names and formats that a description needs besides the change. */
export interface ChangeWords {
  readonly text: Text
  /** The name of a list; null where it is not known. */
  readonly nameList: (id: string) => string | null
  /** The name of a section; null where it is not known. */
  readonly nameSection: (id: string) => string | null
  /** The title of a todo; null where it is not known. */
  readonly nameTodo: (id: string) => string | null
  /** Formats a date and a time of day or null: "Tomorrow", "Fri 17:00". */
  readonly sayDue: (date: string, time: string | null) => string
  /** Describes a repeat: "Every 2 weeks". */
  readonly sayRepeat: DescribeRepeat
  /** Describes a reminder: "30 minutes before". */
  readonly sayReminder: (reminder: Reminder) => string
}

type WholeEntry = Exclude<ChangeEntry, { readonly after?: never }>

/** The change of a todo, with its values before and after. */
export type TodoEntry = Extract<WholeEntry, { readonly kind: 'todo' }>

/** The change of a list, with its values before and after. */
export type ListEntry = Extract<WholeEntry, { readonly kind: 'list' }>

/** The change of a section, with its values before and after. */
export type SectionEntry = Extract<WholeEntry, { readonly kind: 'section' }>

/** The change of a view, with its values before and after. */
export type ViewEntry = Extract<WholeEntry, { readonly kind: 'view' }>

const phrase = (message: MessageId, values: Phrase['values']): Phrase => ({ message, values, titles: [] })

/** Describes the changed fields of a todo, without its completion, its order and the trash. */
export function describeFields({ before, after }: TodoEntry, words: ChangeWords): readonly Phrase[] {
  if (before === null) return []
  const { text, nameTodo, sayDue, sayRepeat, sayReminder } = words
  const { title } = after
  const none = text('activity.none')
  const phrases: Phrase[] = []
  const add = (field: MessageId, from: string, to: string) =>
    phrases.push(phrase('activity.field', { field: text(field), title, before: from, after: to }))
  const sayDate = (date: string | null, time: string | null): string =>
    date === null ? text('activity.noDate') : sayDue(date, time)
  const sayRepeats = (repeat: TodoEntry['after']['repeat']): string =>
    repeat === null ? none : sayRepeat(repeat)
  const sayReminders = (reminders: TodoEntry['after']['reminders']): string =>
    reminders.length === 0 ? text('activity.noReminders') : reminders.map(sayReminder).join('; ')
  const sayAttachments = (attachments: TodoEntry['after']['attachments']): string =>
    attachments.length === 0 ? text('activity.noAttachments') : attachments.map(({ name }) => name).join('; ')
  const sayPriority = (priority: number): string => text(findPriorityName(priority) ?? 'activity.none')
  const sayTags = (tags: readonly string[]): string =>
    tags.length === 0 ? none : tags.map((tag) => `#${tag}`).join(' ')

  if (before.title !== undefined) phrases.push(phrase('activity.renamed', { before: before.title, title }))
  if (before.notes !== undefined) phrases.push(phrase(notesMessage(before.notes, after.notes), { title }))
  if (before.parentId !== undefined) {
    const parent = after.parentId === null ? null : (nameTodo(after.parentId) ?? text('activity.unknownTodo'))
    phrases.push(
      parent === null
        ? phrase('activity.outdented', { title })
        : phrase('activity.indented', { title, parent }),
    )
  }
  const { dueDate = after.dueDate, dueTime = after.dueTime } = before
  if (before.dueDate !== undefined || before.dueTime !== undefined)
    add('field.dueDate', sayDate(dueDate, dueTime), sayDate(after.dueDate, after.dueTime))
  if (before.startDate !== undefined)
    add('field.startDate', sayDate(before.startDate, null), sayDate(after.startDate, null))
  if (before.priority !== undefined)
    add('field.priority', sayPriority(before.priority), sayPriority(after.priority))
  if (before.tags !== undefined) add('field.tags', sayTags(before.tags), sayTags(after.tags))
  if (before.repeat !== undefined && before.repeat?.rrule !== after.repeat?.rrule)
    add('field.repeat', sayRepeats(before.repeat), sayRepeats(after.repeat))
  if (before.reminders !== undefined)
    add('field.reminders', sayReminders(before.reminders), sayReminders(after.reminders))
  if (before.attachments !== undefined)
    add('field.attachments', sayAttachments(before.attachments), sayAttachments(after.attachments))
  return phrases
}

const notesMessage = (before: string, after: string): MessageId => {
  if (before === '') return 'activity.notesAdded'
  return after === '' ? 'activity.notesRemoved' : 'activity.notesChanged'
}

const templateMessage = (before: string | null, after: string | null): MessageId => {
  if (before === null) return 'activity.listToTemplate'
  return after === null ? 'activity.templateToList' : 'activity.templateDay'
}

/** Describes the changed fields of a list, without its order and the trash. */
export function describeListFields({ before, after }: ListEntry): readonly Phrase[] {
  if (before === null) return []
  const title = after.name
  return [
    ...(before.name === undefined ? [] : [phrase('activity.listRenamed', { before: before.name, title })]),
    ...(before.notes === undefined ? [] : [phrase('activity.listNotes', { title })]),
    ...(before.icon === undefined ? [] : [phrase('activity.listIcon', { title })]),
    ...(before.colour === undefined ? [] : [phrase('activity.listColoured', { title })]),
    ...(before.template === undefined
      ? []
      : [phrase(templateMessage(before.template, after.template), { title })]),
    ...(before.archived === undefined
      ? []
      : [phrase(after.archived ? 'activity.listArchived' : 'activity.listUnarchived', { title })]),
  ]
}

/** Describes the changed fields of a section, without its order and the trash. */
export function describeSectionFields(
  { before, after }: SectionEntry,
  words: ChangeWords,
): readonly Phrase[] {
  if (before === null) return []
  const title = after.name
  const list = words.nameList(after.listId) ?? words.text('activity.unknownList')
  return [
    ...(before.name === undefined ? [] : [phrase('activity.sectionRenamed', { before: before.name, title })]),
    ...(before.listId === undefined ? [] : [phrase('activity.sectionMovedTo', { title, list })]),
  ]
}

/** Describes the changed fields of a view, without its order and the trash. */
export function describeViewFields({ before, after }: ViewEntry): readonly Phrase[] {
  if (before === null) return []
  const title = after.name
  const isLook = before.icon !== undefined || before.colour !== undefined
  return [
    ...(before.name === undefined ? [] : [phrase('activity.viewRenamed', { before: before.name, title })]),
    ...(before.filter === undefined ? [] : [phrase('activity.viewFiltered', { title })]),
    ...(before.sort === undefined ? [] : [phrase('activity.viewSorted', { title })]),
    ...(isLook ? [phrase('activity.viewLook', { title })] : []),
  ]
}
