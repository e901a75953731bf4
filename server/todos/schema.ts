import * as z from 'zod'
import { instant, revisionNumber, trimmed, unicode, uuid } from '../fields.ts'

const tags = z
  .array(trimmed(100), 'must be a list of tags')
  .max(100, 'must hold at most 100 tags')
  .refine((list) => new Set(list).size === list.length, 'must not hold the same tag twice')
  .readonly()

const calendarDate = z.iso.date('must be a calendar date such as "2026-12-01", or null').nullable()

/** How large the order of a todo may be, above and below 0. */
export const largestOrder = 1e15

const orderRange = 'must be a number of at most 1e15 in size'

const priorityRange = 'must be a whole number from 0 (none) to 4 (urgent)'

/** The fields of a todo that a client may set, each with its limits. */
const editableFields = {
  title: trimmed(1000, '1,000'),
  notes: unicode.refine((text) => Buffer.byteLength(text) <= 64 * 1024, 'must be at most 64 KiB of UTF-8'),
  completed: z.boolean('must be true or false'),
  order: z
    .number('must be a finite number')
    .min(-largestOrder, orderRange)
    .max(largestOrder, orderRange)
    // JSON has no minus zero: stored as 0, it would look like another order at the next comparison.
    .overwrite((order) => order + 0),
  listId: z.literal('inbox', 'must be "inbox": there are no other lists yet'),
  parentId: z.null('must be null: subtasks are not supported yet'),
  tags,
  priority: z.int(priorityRange).min(0, priorityRange).max(4, priorityRange),
  startDate: calendarDate,
  dueDate: calendarDate,
  dueTime: z
    .string('must be a time of day such as "09:00", or null')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "09:00", or null')
    .nullable(),
  repeat: z.null('must be null: repeating todos are not supported yet'),
  reminders: z.tuple([], 'must be empty: reminders are not supported yet').readonly(),
}

/** A todo as it is stored: the wire format without `url`, which depends on the port. */
export const storedTodo = z
  .strictObject({
    id: uuid,
    ...editableFields,
    // Older versions stored any finite order.
    order: z.number(),
    createdAt: instant,
    updatedAt: instant,
    completedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    revision: revisionNumber.positive('must be positive'),
  })
  .readonly()

/** A todo as it is stored. */
export type StoredTodo = z.infer<typeof storedTodo>

/** A todo on the wire: every field is always there, `null` where empty. */
export const todo = z
  .strictObject({
    id: uuid,
    url: z.url().meta({ description: 'Its address; it depends on the port.' }),
    ...editableFields,
    createdAt: instant,
    updatedAt: instant,
    completedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    revision: revisionNumber.positive('must be positive'),
  })
  .readonly()
  .meta({ id: 'Todo' })

/** A todo on the wire. */
export type Todo = z.infer<typeof todo>

const trash = {
  deletedAt: z.null('must be null: DELETE moves a todo to the trash').optional(),
}

const { title: requiredTitle, ...otherFields } = editableFields
const optionalFields = z.object(otherFields).partial().shape

/** The body of POST /api/todos. */
export const newTodo = z.strictObject({
  title: requiredTitle,
  ...optionalFields,
  ...trash,
})

/** The body of POST /api/todos, parsed. */
export type NewTodo = z.infer<typeof newTodo>

/** The body of PATCH /api/todos/:id, a JSON merge patch (RFC 7396). */
export const todoPatch = z.strictObject({
  title: requiredTitle.optional(),
  ...optionalFields,
  ...trash,
})

/** The body of PATCH /api/todos/:id, parsed. */
export type TodoPatch = z.infer<typeof todoPatch>

/** The body of PUT /api/todos/:id: a todo as it was read, or as much of it as the client knows. */
export const todoReplacement = z.strictObject({
  title: requiredTitle,
  ...optionalFields,
  ...trash,
  id: uuid.optional(),
  createdAt: instant.optional(),
  completedAt: instant.nullable().optional(),
  revision: z.int('must be a whole number').positive('must be positive').optional(),
  url: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
})

/** The body of PUT /api/todos/:id, parsed. */
export type TodoReplacement = z.infer<typeof todoReplacement>

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const pageSize = z
  .string('must be given once')
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .refine((limit) => limit <= 1000, 'must be a whole number from 1 to 1000')

/** The query of GET /api/todos. */
export const listQuery = z.strictObject({
  completed: flag.optional(),
  deleted: flag.optional(),
  limit: pageSize.optional(),
  cursor: z.string('must be given once').optional(),
})

/** The query of GET /api/todos, parsed. */
export type ListQuery = z.infer<typeof listQuery>

/** The query of DELETE /api/todos. */
export const clearQuery = z.strictObject({ completed: flag.optional() })

/** Which todos are meant, parsed. */
export type TodoFilter = Pick<ListQuery, 'completed' | 'deleted'>
