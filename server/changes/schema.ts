import * as z from 'zod'
import { changeId, changeIdOr, instant, pageSize, revisionNumber, uuid } from '../fields.ts'
import { listSchemas } from '../entities/list.ts'
import { sectionSchemas } from '../entities/section.ts'
import { viewSchemas } from '../entities/view.ts'
import { example, todo } from '../todos/schema.ts'

const actor = z
  .strictObject({
    kind: z.string().meta({
      description:
        '`window`, `tab`, `command-line`, `token` for a script with an access token, or `purge` for the daily purge of the trash.',
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

const kindDescription = 'The kind of the entity.'

/** The message of the refusal of the name of a kind. */
export const unknownKind = 'must be "todo", "list", "section" or "view"'

const nameOf = <N extends string>(name: N) => z.literal(name).meta({ description: kindDescription })

/** The name of the kind of todos. */
export const todoName = nameOf('todo')
/** The name of the kind of lists. */
export const listName = nameOf('list')
/** The name of the kind of sections. */
export const sectionName = nameOf('section')
/** The name of the kind of views. */
export const viewName = nameOf('view')
/** The name of a kind. */
export const kindName = z
  .enum(['todo', 'list', 'section', 'view'], unknownKind)
  .meta({ description: kindDescription })

/** Parses the name of a kind. Throws a ZodError. */
export const parseKindName = (name: string) => kindName.parse(name)

/** The change of an entity of a kind that was not removed; `fields` are those on the wire. */
const wholeEntry = <N extends z.ZodType, F extends z.ZodRawShape>(kind: N, noun: string, fields: F) => {
  const title = `Changed${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`
  return z.strictObject({
    kind,
    id: uuid,
    before: z
      .strictObject(fields)
      .partial()
      .meta({ id: `${title}Fields`, description: 'The old values of the fields that differ.' })
      .nullable()
      .meta({ description: 'The old values of the fields that differ; null for a new entity.' }),
    after: z
      .strictObject(fields)
      .readonly()
      .meta({ id: title, description: `A ${noun} in a change: as elsewhere, without \`url\`.` })
      .meta({ description: 'The entity after the change.' }),
  })
}

const { url: _todoUrl, ...todoFields } = todo.unwrap().shape
const { url: _listUrl, ...listFields } = listSchemas.wire.unwrap().shape
const { url: _sectionUrl, ...sectionFields } = sectionSchemas.wire.unwrap().shape
const { url: _viewUrl, ...viewFields } = viewSchemas.wire.unwrap().shape

const wholeTodo = wholeEntry(todoName, 'todo', todoFields)
const wholeList = wholeEntry(listName, 'list', listFields)
const wholeSection = wholeEntry(sectionName, 'section', sectionFields)
const wholeView = wholeEntry(viewName, 'view', viewFields)

const purged = z.strictObject({ kind: kindName, id: uuid })

const entry = z.union([wholeTodo, wholeList, wholeSection, wholeView, purged]).meta({
  id: 'ChangeEntry',
  description:
    'The change of one entity. Where the entity was removed there are only `kind` and `id`; where it was removed for good, also in earlier changes.',
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

const unread = z
  .strictObject({
    operation: z.int().nonnegative().meta({ description: 'The index of the operation.' }),
    text: z.string().meta({ description: 'The part of the line, such as `@Garden`.' }),
  })
  .meta({ id: 'UnreadText', description: 'A part of a `line` that stayed in the title.' })

/** The answer to POST /api/changes. */
export const madeChange = change
  .unwrap()
  .extend({
    unread: z.array(unread).readonly().optional().meta({
      description:
        'The parts of the lines of new todos that look like the name of a list, and that no list has. They stay in the titles. Missing where there are none.',
    }),
  })
  .readonly()
  .meta({
    id: 'MadeChange',
    description: 'The change set that was made.',
    examples: [exampleChange],
  })

/** The answer to POST /api/changes where something changed. */
export type MadeChange = z.infer<typeof madeChange>

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
  | Omit<z.infer<typeof wholeTodo>, 'before'>
  | Omit<z.infer<typeof wholeList>, 'before'>
  | Omit<z.infer<typeof wholeSection>, 'before'>
  | Omit<z.infer<typeof wholeView>, 'before'>
  | z.infer<typeof purged>

/** A change set in the stream. */
export type StreamedChange = Omit<Change, 'changes'> & { readonly changes?: readonly StreamedEntry[] }

/** The query of GET /api/changes. */
export const changesQuery = z
  .strictObject({
    sort: z
      .enum(['revision', '-revision'], 'must be revision or -revision')
      .optional()
      .meta({
        description:
          'The order: `revision`, the oldest change first, is the default. With `-revision` the latest change is first.',
        param: { example: '-revision' },
      }),
    since: changeId.optional().meta({
      description:
        'Only changes after this one, the oldest first. Without it the list begins with the oldest change that is kept.',
    }),
    before: changeId.optional().meta({
      description:
        'Only changes before this one, with `sort=-revision`. Without it the list begins with the latest change.',
    }),
    todo: uuid.optional().meta({ description: 'Only changes of the todo with this id.' }),
    limit: pageSize.optional().meta({
      description: 'The most changes of a page. A page also ends at 1 MiB, so it can be shorter, even empty.',
      param: { example: 100 },
    }),
  })
  .refine(({ sort, since }) => since === undefined || sort !== '-revision', {
    path: ['since'],
    message: 'cannot be sent with sort=-revision. Send before in its place',
  })
  .refine(({ sort, before }) => before === undefined || sort === '-revision', {
    path: ['before'],
    message: 'needs sort=-revision. In the default order, send since in its place',
  })

/** The query of GET /api/changes, parsed. */
export type ChangesQuery = z.infer<typeof changesQuery>

/** The path parameter of GET /api/changes/:id. */
export const changePath = z.strictObject({
  id: changeIdOr('There is no change with this id.'),
})

/** The answer to POST /api/changes where nothing changed. */
export const unchanged = z.strictObject({ changed: z.literal(0), changeId: z.null() }).meta({
  id: 'Unchanged',
  description: 'Nothing changed, so there is no change set.',
  examples: [{ changed: 0, changeId: null }],
})
