import * as z from 'zod'
import { changeId, instant, revisionNumber, showAs, trimmedText, unicodeText, uuid } from '../fields.ts'

const tags = z
  .array(trimmedText(100), 'must be a list of tags')
  .max(100, 'must hold at most 100 tags')
  .refine((list) => new Set(list).size === list.length, 'must not hold the same tag twice')
  .readonly()
  .meta({
    description: 'Up to 100 different tags of up to 100 characters each.',
    override: { uniqueItems: true },
  })

const calendarDate = z.iso.date('must be a calendar date such as "2026-12-01", or null').nullable()

/** How large the order of a todo may be, above and below 0. */
export const largestOrder = 1e15

const orderRange = 'must be a number of at most 1e15 in size'

const orderDescription = `The place in the list: a smaller number comes first. Todos with the same number are sorted by \`createdAt\`, then by
\`id\`. The number is stored exactly as sent, unless it is closer than 1e-6 to the number of a neighbour, or no number fits between
the two: then the list is renumbered in the same change.`

const priorityRange = 'must be a whole number from 0 (none) to 4 (urgent)'

/** The fields of a todo that a client may set, each with its limits. */
const editableFields = {
  title: trimmedText(1000, '1,000').meta({
    description: 'The text of the todo. White space around it is removed.',
  }),
  notes: unicodeText
    .refine((text) => Buffer.byteLength(text) <= 64 * 1024, 'must be at most 64 KiB of UTF-8')
    .meta({ description: 'Markdown, up to 64 KiB of UTF-8.', override: { maxLength: 64 * 1024 } }),
  completed: z.boolean('must be true or false').meta({ description: 'Whether the todo is done.' }),
  order: z
    .number('must be a finite number')
    .min(-largestOrder, orderRange)
    .max(largestOrder, orderRange)
    // Minus zero becomes 0: JSON stores it as 0, and the two would differ in the next comparison.
    .overwrite((order) => order + 0)
    .meta({ description: orderDescription }),
  listId: z
    .literal('inbox', 'must be "inbox": there are no other lists yet')
    .meta({ description: 'The list that holds the todo. There is one list so far.' }),
  parentId: z
    .null('must be null: subtasks are not supported yet')
    .meta({ description: 'Always null: there are no subtasks yet.' }),
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
  repeat: z
    .null('must be null: repeating todos are not supported yet')
    .meta({ description: 'Always null: todos do not repeat yet.' }),
  reminders: z
    .tuple([], 'must be empty: reminders are not supported yet')
    .readonly()
    .meta({
      description: 'Always empty: there are no reminders yet.',
      ...showAs({ type: 'array', items: { type: 'string' }, maxItems: 0 }),
    }),
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

/** The fields that the server sets. */
const ownedFields = {
  createdAt: instant.meta({ description: 'When the todo was created.' }),
  updatedAt: instant.meta({ description: 'When the todo was last changed.' }),
  completedAt: instant
    .nullable()
    .meta({ description: 'When the todo was completed; null while it is open.' }),
}

const url = z.url().meta({ description: 'The address of the todo. It depends on the port of the server.' })

const revision = revisionNumber.positive('must be positive').meta({
  description: 'The change of the account that last changed this todo. In quotes it is the ETag.',
})

/** A todo on the wire, for the examples of the reference. */
export const example = {
  id: '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
  url: 'http://127.0.0.1:41730/api/todos/01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
  title: 'Pay rent',
  notes: '',
  completed: false,
  completedAt: null,
  order: 1024,
  listId: 'inbox',
  parentId: null,
  tags: ['home'],
  priority: 0,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: '09:00',
  repeat: null,
  reminders: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  revision: 7,
} as const

/** A todo on the wire. Every field is always there, `null` where it is empty. */
export const todo = z
  .strictObject({
    id: uuid,
    url,
    ...editableFields,
    order: z.number().meta({ description: orderDescription }),
    ...ownedFields,
    deletedAt: instant.nullable().meta({ description: 'When the todo went to the trash; null in the list.' }),
    revision,
  })
  .readonly()
  .meta({
    id: 'Todo',
    description: 'A todo. Every field is always there, `null` where it is empty.',
    examples: [example],
  })

/** A todo on the wire. */
export type Todo = z.infer<typeof todo>

const newTodoDescription =
  'A field that is left out is empty: `""`, `false`, `[]`, 0, or null. `listId` is `inbox` then, and the todo goes to the bottom of the list.'

const keptInstant =
  'Kept if the PUT makes a new todo, as when you restore your own copy. Otherwise it must be as it was read.'

const trash = {
  deletedAt: z
    .null('must be null: DELETE moves a todo to the trash')
    .optional()
    .meta({ description: 'Only null can be sent. It brings a todo back from the trash.' }),
}

const { title: requiredTitle, ...otherFields } = editableFields
const optionalFields = z.object(otherFields).partial().shape

/** The body of POST /api/todos. */
export const newTodo = z
  .strictObject({
    title: requiredTitle,
    ...optionalFields,
    ...trash,
  })
  .meta({
    id: 'NewTodo',
    description: newTodoDescription,
    examples: [{ title: 'Pay rent', tags: ['home'], dueDate: '2026-12-01', dueTime: '09:00' }],
  })

/** The body of POST /api/todos, parsed. */
export type NewTodo = z.infer<typeof newTodo>

/** The body of PATCH /api/todos/:id, a JSON merge patch (RFC 7396). */
export const todoPatch = z
  .strictObject({
    title: requiredTitle.optional(),
    ...optionalFields,
    ...trash,
  })
  .meta({
    id: 'TodoPatch',
    description: 'The fields of a todo that change. Fields that are left out stay as they are.',
    examples: [{ completed: true }, { dueDate: '2026-12-08', priority: 3 }, { deletedAt: null }],
  })

/** The body of PATCH /api/todos/:id, parsed. */
export type TodoPatch = z.infer<typeof todoPatch>

/** The body of PUT /api/todos/:id: a todo as it was read, or only some of its fields. */
export const todoReplacement = z
  .strictObject({
    title: requiredTitle,
    ...optionalFields,
    ...trash,
    id: uuid.optional().meta({ description: 'Must be the id in the path.' }),
    createdAt: ownedFields.createdAt.optional().meta({ description: keptInstant }),
    completedAt: ownedFields.completedAt.optional().meta({ description: keptInstant }),
    revision: z.int('must be a whole number').positive('must be positive').optional().meta({
      description: 'Works like `If-Match`: a revision that is not the current revision is refused with 412.',
    }),
    url: z.unknown().optional().meta({ description: 'Ignored.' }),
    updatedAt: z.unknown().optional().meta({ description: 'Ignored.' }),
  })
  .meta({
    id: 'TodoReplacement',
    description: `A todo as it was read, or only some of its fields. ${newTodoDescription}`,
    examples: [{ title: 'Pay rent', completed: true, dueDate: '2026-12-01' }, example],
  })

/** The body of PUT /api/todos/:id, parsed. */
export type TodoReplacement = z.infer<typeof todoReplacement>

/** The answer to PATCH /api/todos. */
export const changedTodos = z
  .strictObject({
    changed: z.int().nonnegative().meta({ description: 'How many todos differ from before.' }),
    changeId: changeId
      .nullable()
      .meta({ description: 'The id of the change set; null where nothing changed.' }),
  })
  .meta({
    id: 'ChangedTodos',
    description: 'Todos that were changed.',
    examples: [{ changed: 3, changeId: '5f0c2a9be4d17836-42' }],
  })

/** The answer to DELETE /api/todos. */
export const deletedTodos = z
  .strictObject({
    deleted: z.int().nonnegative().meta({
      description: 'How many todos went to the trash, or were removed from it for good.',
    }),
  })
  .meta({ id: 'DeletedTodos', description: 'Todos that went to the trash.', examples: [{ deleted: 3 }] })
