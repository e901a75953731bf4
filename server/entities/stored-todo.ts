import * as z from 'zod'
import {
  changeId,
  describeLine,
  instant,
  line,
  listId,
  orderAmong,
  revisionNumber,
  showAs,
  trimmedText,
  unicodeText,
  uuid,
} from '../fields.ts'
import { cleanLine } from '../../common/one-line.ts'
import { repeat } from './repeat.ts'

/**
 * Normalizes the text of a tag (form C). After thirty marks of a letter it begins anew (UAX 15, Stream-Safe Text Format), since
 * normalizing sorts them, which takes a minute for 1 MiB of them.
 */
export const normalizeTag = (text: string): string =>
  mayChange.test(text) ? text.replaceAll(/\P{M}*\p{M}{0,30}/gu, (part) => part.normalize()) : text

// Text of the characters before U+0300 alone is normalized (UAX 15, quick check). Most tags are, and a change can have 100,000.
const mayChange = /[^\0-\u02FF]/

/**
 * The text of a tag, in Unicode normalisation form C: the same text can be written in several ways, and two of them would be two tags
 * that look the same.
 */
export const tagName = trimmedText(100, '100', (text) => normalizeTag(cleanLine(text)))

const mostTags = 100

const tags = z
  .array(tagName, 'must be a list of tags')
  .max(mostTags, 'must hold at most 100 tags')
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

const priorityRange = 'must be a whole number from 0 (none) to 4 (urgent)'

/** The fields of a todo that a client may set, each with its limits. */
export const todoFields = {
  title: line(1000, '1,000').meta({ description: describeLine('The text of the todo.') }),
  notes: unicodeText
    .refine((text) => Buffer.byteLength(text) <= 64 * 1024, 'must be at most 64 KiB of UTF-8')
    .meta({ description: 'Markdown, up to 64 KiB of UTF-8.', override: { maxLength: 64 * 1024 } }),
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
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "09:00", or null')
    .nullable()
    .meta({
      description: 'The time of day at which the todo is due, such as `09:00`. It needs a `dueDate`.',
    }),
  repeat: repeat.nullable().meta({ description: 'How the todo repeats, or null. It needs a `dueDate`.' }),
  reminders: z
    .tuple([], 'must be empty: reminders are not supported yet')
    .readonly()
    .meta({
      description: 'Always empty: there are no reminders yet.',
      ...showAs({ type: 'array', items: { type: 'string' }, maxItems: 0 }),
    }),
}

/** The next occurrence that the completion of a repeating todo made. */
const nextOccurrence = z
  .strictObject({
    id: uuid,
    /** Its revision when it was made: with a higher one it was touched since. Null counts as touched for good. */
    revision: revisionNumber.nullable(),
    /** Whether it went back to the trash when the todo was reopened. */
    takenBack: z.boolean(),
  })
  .readonly()

/** A todo as it is stored: the wire format without `url`, which depends on the port, and with `next`. */
export const storedTodo = z
  .strictObject({
    id: uuid,
    ...todoFields,
    // One below another with the largest order has a larger one until they are renumbered.
    order: z.number(),
    // A document that was edited by hand can have one tag twice, in two forms.
    tags: z
      .array(tagName)
      .overwrite((list) => [...new Set(list)])
      .max(mostTags)
      .readonly(),
    createdAt: instant,
    updatedAt: instant,
    completedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    deletedBy: changeId.nullable(),
    previousId: uuid.nullable(),
    next: nextOccurrence.nullable(),
    revision: revisionNumber.positive('must be positive'),
  })
  .readonly()

/** The next occurrence that the completion of a repeating todo made. */
export type NextOccurrence = z.infer<typeof nextOccurrence>

/** A todo as it is stored. */
export type StoredTodo = z.infer<typeof storedTodo>
