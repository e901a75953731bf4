import * as z from 'zod'
import { changeId, changeIdOr, instant, pageSize, revisionNumber, uuid } from '../fields.ts'
import { example, newTodo, todo, todoPatch } from '../todos/schema.ts'

const actor = z
  .strictObject({
    kind: z.string().meta({
      description: '`window`, `tab`, `command-line`, or `token` for a script with an access token.',
    }),
    name: z.string().nullable().meta({
      description: 'The name of the access token; null otherwise. Several tokens can have the same name.',
    }),
    tokenId: z.string().nullable().meta({
      description: 'The id of the access token, which tells tokens apart; null otherwise.',
    }),
  })
  .readonly()
  .meta({
    id: 'Actor',
    description: 'The client that made a change.',
    examples: [{ kind: 'token', name: 'sync.py', tokenId: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d' }],
  })

const kind = z.literal('todo', 'must be "todo"').meta({ description: 'The kind of the entity.' })

const { url: _url, ...todoFields } = todo.unwrap().shape
const changedTodo = z.strictObject(todoFields).readonly().meta({
  id: 'ChangedTodo',
  description: 'A todo in a change: as elsewhere, without `url`.',
})

const before = z
  .strictObject(todoFields)
  .partial()
  .meta({ id: 'ChangedFields', description: 'The old values of the fields that differ.' })
  .nullable()
  .meta({ description: 'The old values of the fields that differ; null for a new entity.' })
const after = changedTodo.meta({ description: 'The entity after the change.' })
const purged = { kind, id: uuid }

const entry = z.union([z.strictObject({ kind, id: uuid, before, after }), z.strictObject(purged)]).meta({
  id: 'ChangeEntry',
  description:
    'The change of one entity. Of an entity that was removed for good there are only `kind` and `id`, also in earlier changes.',
})

const head = {
  id: changeId,
  revision: revisionNumber,
  at: instant.meta({ description: 'When the change was made.' }),
  actor,
  summary: z.string().meta({ description: 'A short sentence.', examples: ['Completed 3 todos'] }),
  undoes: changeId.nullable().meta({ description: 'The change set that this one took back, or null.' }),
}

const { url: _exampleUrl, ...exampleTodo } = example

const exampleChange = {
  id: '5f0c2a9be4d17836-42',
  revision: 42,
  at: '2026-11-20T08:00:00.000Z',
  actor: { kind: 'token', name: 'sync.py', tokenId: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d' },
  summary: 'Completed 1 todo',
  undoes: null,
  changes: [
    {
      kind: 'todo',
      id: exampleTodo.id,
      before: { completed: false, completedAt: null, updatedAt: '2026-11-19T08:00:00.000Z', revision: 7 },
      after: { ...exampleTodo, completed: true, completedAt: '2026-11-20T08:00:00.000Z', revision: 42 },
    },
  ],
}

/** A change set on the wire, as it is listed. */
export const change = z
  .strictObject({
    ...head,
    changes: z.array(entry).optional().meta({
      description:
        'The changes, one for each entity. Missing in a change set of more than 64 KiB: `GET /api/changes/ID` has all of it.',
    }),
  })
  .readonly()
  .meta({
    id: 'Change',
    description: 'A change set: what one request changed, as a whole.',
    examples: [exampleChange],
  })

/** A change set on the wire, as it is listed. */
export type Change = z.infer<typeof change>

/** A change set on the wire with all of its changes. */
export const wholeChange = z
  .strictObject({
    ...head,
    changes: z.array(entry).readonly().meta({ description: 'The changes, one for each entity.' }),
  })
  .readonly()
  .meta({
    id: 'WholeChange',
    description: 'A change set with all of its changes.',
    examples: [exampleChange],
  })

/** The change of one entity on the wire. */
export type ChangeEntry = z.infer<typeof entry>

/** The change of one entity in the stream, which leaves out the old values. */
export type StreamedEntry =
  | Omit<Extract<ChangeEntry, { readonly after: unknown }>, 'before'>
  | z.infer<z.ZodObject<typeof purged>>

/** A change set in the stream. */
export type StreamedChange = Omit<Change, 'changes'> & { readonly changes?: readonly StreamedEntry[] }

/** The query of GET /api/changes. */
export const changesQuery = z.strictObject({
  since: changeId.optional().meta({
    description:
      'Only changes after this one. Without it the list begins with the oldest change that is kept.',
  }),
  todo: uuid.optional().meta({ description: 'Only changes of the todo with this id.' }),
  limit: pageSize.optional().meta({
    description: 'The most changes of a page. A page also ends at 1 MiB, so it can be shorter, even empty.',
    param: { example: 100 },
  }),
})

/** The path parameter of GET /api/changes/:id. */
export const changePath = z.strictObject({
  id: changeIdOr('There is no change with this id.'),
})

const target = {
  kind,
  id: uuid.meta({ description: 'The id of the entity. It may come from an operation before.' }),
}
const ifRevision = z.int('must be a whole number').positive('must be positive').optional().meta({
  description: 'Works like `If-Match`: if the entity has another revision, nothing is changed (412).',
})

const operation = z
  .discriminatedUnion(
    'op',
    [
      z.strictObject({
        op: z.literal('create'),
        kind,
        id: uuid.optional().meta({
          description:
            'The id of the entity. It may come from an operation before. With `create` it is a UUID of your own, or left out.',
        }),
        value: newTodo.meta({ description: 'With `create`: the new entity.' }),
      }),
      z.strictObject({
        op: z.literal('update'),
        ...target,
        patch: todoPatch.meta({ description: 'With `update`: the fields that change.' }),
        ifRevision,
      }),
      z.strictObject({ op: z.literal('delete'), ...target, ifRevision }),
      z.strictObject({ op: z.literal('restore'), ...target, ifRevision }),
      z.strictObject({ op: z.literal('purge'), ...target, ifRevision }),
    ],
    'must be "create", "update", "delete", "restore" or "purge"',
  )
  .meta({
    id: 'Operation',
    description: `One step of a change. \`delete\` moves to the trash, \`restore\` brings back from it, and \`purge\` removes for good, which only the
owner may do. \`value\` is for \`create\`, \`patch\` for \`update\`, and \`ifRevision\` for all but \`create\`.`,
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

/** The answer to POST /api/changes where nothing changed. */
export const unchanged = z.strictObject({ changed: z.literal(0), changeId: z.null() }).meta({
  id: 'Unchanged',
  description: 'Nothing changed, so there is no change set.',
  examples: [{ changed: 0, changeId: null }],
})
