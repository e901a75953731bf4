import * as z from 'zod'
import { changeId, describeOrder, instant, line, revisionNumber, uuid, withOneOf } from '../fields.ts'
import { siblings, todoFields } from '../entities/todo.ts'
import { newRepeat, repeatPatch } from '../entities/repeat.ts'

/** The fields that the server sets. */
const ownedFields = {
  createdAt: instant.meta({ description: 'When the todo was created.' }),
  updatedAt: instant.meta({ description: 'When the todo was last changed.' }),
  completedAt: instant
    .nullable()
    .meta({ description: 'When the todo was completed; null while it is open.' }),
  previousId: uuid.nullable().meta({
    description: 'The occurrence before this one of a todo that repeats, or null.',
  }),
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
  sectionId: null,
  tags: ['home'],
  priority: 0,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: '09:00',
  repeat: null,
  reminders: [{ before: 'PT30M' }],
  snoozedUntil: null,
  attachments: [{ url: 'https://example.com/rent', name: 'Contract' }],
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  revision: 7,
} as const

/** A todo on the wire. Every field is always there, `null` where it is empty. */
export const todo = z
  .strictObject({
    id: uuid,
    url,
    ...todoFields,
    order: z.number().meta({ description: describeOrder(siblings) }),
    ...ownedFields,
    deletedAt: instant.nullable().meta({ description: 'When the todo went to the trash; null in the list.' }),
    deletedBy: changeId.nullable().meta({
      description:
        'The change that moved the todo to the trash, or null. The todos that went with it have the same, and come back with it.',
    }),
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
  'A field that is left out is empty: `""`, `false`, `[]`, 0, or null. `listId` is the list of the parent then, or else `defaultListId` of the settings, and the todo goes to the bottom.'

const keptField =
  'Kept if the PUT makes a new todo, as when you restore your own copy. Otherwise it must be as it was read.'

const trash = {
  deletedAt: z
    .null('must be null: DELETE moves a todo to the trash')
    .optional()
    .meta({ description: 'Only null can be sent. It brings a todo back from the trash.' }),
}

const { title: requiredTitle, ...otherFields } = todoFields
const optionalFields = z.object(otherFields).partial().shape
const repeatDescription = 'How the todo repeats, or null. It needs a `dueDate`.'
const repeats = { repeat: newRepeat.nullable().optional().meta({ description: repeatDescription }) }

const newFields = { ...optionalFields, ...repeats, ...trash }

const typedLine = line(2000, '2,000').meta({
  description: `In place of \`title\`: words as the field for a new todo takes them, such as \`Call mum fri 5pm #family @Home !1\`. They set the
title and other fields; \`@Home/Garden\` names a section of a list. A field beside it wins over its words, which stay in the title then; tags are joined. Words are read in English and in
the language of \`Accept-Language\`, or else of the settings. Up to 2,000 characters.`,
})

/** The body of POST /api/todos: a todo with a title, or with a line of words in place of it. */
export const newTodo = withOneOf(
  z.strictObject({ title: requiredTitle.optional(), line: typedLine.optional(), ...newFields }),
  ['title', 'line'],
  'must be text',
).meta({
  id: 'NewTodo',
  description: `\`title\` is required, or \`line\` in place of it. ${newTodoDescription}`,
  override({ jsonSchema }) {
    Object.assign(jsonSchema, { oneOf: [{ required: ['title'] }, { required: ['line'] }] })
  },
  examples: [
    { title: 'Pay rent', tags: ['home'], dueDate: '2026-12-01', dueTime: '09:00' },
    { line: 'Call mum fri 5pm #family' },
    { title: 'Pay rent', dueDate: '2026-12-01', repeat: { rrule: 'FREQ=MONTHLY' } },
  ],
})

/** The body of POST /api/todos, parsed. */
export type NewTodoBody = z.infer<typeof newTodo>

/** A new todo with a title, as the rules take it. */
export const titledTodo = z.strictObject({ title: requiredTitle, ...newFields })

/** A new todo with a title, as the rules take it. */
export type NewTodo = z.infer<typeof titledTodo>

/** The body of PATCH /api/todos/:id, a JSON merge patch (RFC 7396). */
export const todoPatch = z
  .strictObject({
    title: requiredTitle.optional(),
    ...optionalFields,
    repeat: repeatPatch.nullable().optional().meta({ description: repeatDescription }),
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
    ...repeats,
    ...trash,
    id: uuid.optional().meta({ description: 'Must be the id in the path.' }),
    createdAt: ownedFields.createdAt.optional().meta({ description: keptField }),
    completedAt: ownedFields.completedAt.optional().meta({ description: keptField }),
    previousId: ownedFields.previousId.optional().meta({ description: keptField }),
    deletedBy: z
      .null('must be null, as deletedAt')
      .optional()
      .meta({ description: 'Only null can be sent.' }),
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

/** The answer to a change of many todos. */
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
      description:
        'How many todos went to the trash, subtasks included; or how many todos and lists were removed from it for good.',
    }),
  })
  .meta({ id: 'DeletedTodos', description: 'Todos that went to the trash.', examples: [{ deleted: 3 }] })
