import * as z from 'zod'
import { changeId, uuid } from '../fields.ts'
import { listSchemas } from '../entities/list.ts'
import { sectionSchemas } from '../entities/section.ts'
import { viewSchemas } from '../entities/view.ts'
import { keepTodos } from '../sections/routes.ts'
import { childrenToo } from '../todos/query.ts'
import { example, newTodo, todoPatch } from '../todos/schema.ts'
import { kindName, listName, sectionName, todoName, unknownKind, viewName } from './schema.ts'

const target = {
  id: uuid.meta({ description: 'The id of the entity. It may come from an operation before.' }),
  ifRevision: z.int('must be a whole number').positive('must be positive').optional().meta({
    description: 'Works like `If-Match`: if the entity has another revision, nothing is changed (412).',
  }),
}
const ownId = uuid.optional().meta({
  description:
    'The id of the entity. It may come from an operation before. With `create` it is a UUID of your own, or left out.',
})

const creating = <N extends z.ZodType, V extends z.ZodType>(kind: N, value: V) =>
  z.strictObject({
    op: z.literal('create'),
    kind,
    id: ownId,
    value: value.meta({ description: 'With `create`: the new entity.' }),
  })

const updating = <N extends z.ZodType, P extends z.ZodType>(kind: N, patch: P) =>
  z.strictObject({
    op: z.literal('update'),
    kind,
    ...target,
    patch: patch.meta({ description: 'With `update`: the fields that change.' }),
  })

const create = z.discriminatedUnion(
  'kind',
  [
    creating(todoName, newTodo),
    creating(listName, listSchemas.fresh),
    creating(sectionName, sectionSchemas.fresh),
    creating(viewName, viewSchemas.fresh),
  ],
  unknownKind,
)

const update = z.discriminatedUnion(
  'kind',
  [
    updating(todoName, todoPatch).extend({ children: childrenToo }),
    updating(listName, listSchemas.patch),
    updating(sectionName, sectionSchemas.patch),
    updating(viewName, viewSchemas.patch),
  ],
  unknownKind,
)

const remove = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ op: z.literal('delete'), kind: kindName.exclude(['section']), ...target }),
    z.strictObject({ op: z.literal('delete'), kind: sectionName, ...target, todos: keepTodos }),
  ],
  unknownKind,
)

const operation = z
  .discriminatedUnion(
    'op',
    [
      create,
      update,
      z.strictObject({ op: z.literal('skip'), kind: todoName, ...target }),
      remove,
      z.strictObject({ op: z.literal('restore'), kind: kindName, ...target }),
      z.strictObject({ op: z.literal('purge'), kind: kindName, ...target }),
    ],
    'must be "create", "update", "skip", "delete", "restore" or "purge"',
  )
  .meta({
    id: 'Operation',
    description: `One step of a change. \`delete\` moves to the trash, \`restore\` brings back from it, and \`purge\` removes for good, which only the
owner may do. \`skip\` gives a todo that repeats its next date as if it were done, without a completed copy. \`value\` is for \`create\`, \`patch\` for \`update\`, and \`ifRevision\` for all but \`create\`.`,
    examples: [{ op: 'update', kind: 'todo', id: example.id, patch: { completed: true }, ifRevision: 7 }],
  })

/** One step of a change. */
export type Operation = z.infer<typeof operation>

/** The body of POST /api/changes. */
export const newChange = z
  .strictObject({
    operations: z
      .array(operation, 'must be a list of operations')
      .min(1, 'must have at least one operation')
      .max(1000, 'must have at most 1,000 operations')
      .optional()
      .meta({ description: 'Up to 1,000 operations: all of them are done, in their order, or none.' }),
    undoes: changeId.optional().meta({ description: 'The id of the change set to take back.' }),
  })
  .refine(
    ({ operations, undoes }) => (operations === undefined) !== (undoes === undefined),
    'must have either operations or undoes',
  )
  .meta({
    id: 'NewChange',
    description: 'Either operations, or the id of a change set to take back.',
    examples: [
      {
        operations: [
          { op: 'create', kind: 'todo', value: { title: 'Pay rent' } },
          {
            op: 'update',
            kind: 'todo',
            id: '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
            patch: { completed: true },
          },
        ],
      },
      { undoes: '5f0c2a9be4d17836-42' },
    ],
  })
