import * as z from 'zod'
import { flag, instant, revisionNumber, uuid } from '../fields.ts'
import { filterFields } from '../entities/filter.ts'
import { viewFields } from '../entities/view.ts'
import { searchText } from '../todos/query.ts'

const createdAt = instant.meta({ description: 'When the view was created.' })

/** A view on the wire, for the examples of the reference. */
const viewExample = {
  id: '01990b72-1f3a-7c55-9e0d-2b4c6d8e0f1a',
  url: 'http://127.0.0.1:41730/api/views/01990b72-1f3a-7c55-9e0d-2b4c6d8e0f1a',
  name: 'Urgent at home',
  icon: 'flag',
  colour: 'red',
  filter: { completed: false, tag: ['home'], minPriority: 3, dueWithin: 7 },
  sort: 'dueDate',
  order: 1024,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  revision: 9,
} as const

const conditions = { ...filterFields, q: searchText.meta({ description: filterFields.q.description ?? '' }) }

const filterDescription = `Which todos the view has. Each member is the parameter of \`GET /api/todos\` with its name, and all of them must hold; one
that is left out holds for every todo. \`dueWithin\`, \`overdue\` and \`started\` are about the day on which the view is read. A list or a tag
that is gone later is no mistake: the view has no todos then.`

const filter = z
  .strictObject(conditions)
  .partial()
  .readonly()
  .meta({
    id: 'ViewFilter',
    description: filterDescription,
    examples: [viewExample.filter],
  })

/** A patch of a filter: a condition that is null is taken out. */
const filterPatch = z
  .strictObject(
    Object.fromEntries(Object.entries(conditions).map(([name, schema]) => [name, schema.nullable()])) as {
      readonly [Name in keyof typeof conditions]: z.ZodNullable<(typeof conditions)[Name]>
    },
  )
  .partial()
  .readonly()
  .meta({
    id: 'ViewFilterPatch',
    description: 'The conditions that change; null takes one out. The others stay as they are.',
    examples: [{ minPriority: 4, dueWithin: null }],
  })

/** A patch of a filter, parsed. */
export type FilterPatch = z.infer<typeof filterPatch>

/** A view on the wire. */
export const view = z
  .strictObject({
    id: uuid,
    url: z.url().meta({ description: 'The address of the view. It depends on the port of the server.' }),
    ...viewFields,
    filter,
    createdAt,
    updatedAt: instant.meta({ description: 'When the view was last changed.' }),
    deletedAt: instant.nullable().meta({ description: 'When the view went to the trash, or null.' }),
    revision: revisionNumber.meta({
      description: 'The change of the account that last changed this view. In quotes it is the ETag.',
    }),
  })
  .readonly()
  .meta({
    id: 'View',
    description: 'A filter of todos with a name. `GET /api/todos?view=ID` lists its todos.',
    examples: [viewExample],
  })

/** A view on the wire. */
export type View = z.infer<typeof view>

const restored = {
  deletedAt: z
    .null('must be null: DELETE moves a view to the trash')
    .optional()
    .meta({ description: 'Only null can be sent. It brings a view back from the trash.' }),
}

const { name: requiredName, ...otherFields } = viewFields
const optionalFields = z.object(otherFields).partial().shape

const leftOut =
  'Fields that are left out get a value: `icon` list-filter, `colour` grey, `filter` {}, `sort` null, and `order` the place below the other views.'

const example = {
  name: 'Urgent at home',
  icon: 'flag',
  colour: 'red',
  filter: viewExample.filter,
  sort: 'dueDate',
} as const

/** The body of POST /api/views. */
export const newView = z
  .strictObject({ name: requiredName, ...optionalFields, filter: filter.optional(), ...restored })
  .meta({ id: 'NewView', description: leftOut, examples: [example] })

/** The body of POST /api/views, parsed. */
export type NewView = z.infer<typeof newView>

/** The body of PATCH /api/views/:id, a JSON merge patch (RFC 7396). */
export const viewPatch = z
  .strictObject({
    name: requiredName.optional(),
    ...optionalFields,
    filter: filterPatch.optional(),
    ...restored,
  })
  .meta({
    id: 'ViewPatch',
    description: 'The fields of a view that change. Fields that are left out stay as they are.',
    examples: [{ name: 'Urgent' }, { filter: { minPriority: 4, dueWithin: null } }, { deletedAt: null }],
  })

/** The body of PATCH /api/views/:id, parsed. */
export type ViewPatch = z.infer<typeof viewPatch>

/** The body of PUT /api/views/:id: a view as it was read, or only some of its fields. */
export const viewReplacement = z
  .strictObject({
    name: requiredName,
    ...optionalFields,
    filter: filter.optional(),
    ...restored,
    id: uuid.optional().meta({ description: 'Must be the id in the path.' }),
    createdAt: createdAt.optional().meta({
      description: 'Kept if the PUT makes a new view. Otherwise it must be as it was read.',
    }),
    revision: z.int('must be a whole number').positive('must be positive').optional().meta({
      description: 'Works like `If-Match`: a revision that is not the current revision is refused with 412.',
    }),
    url: z.unknown().optional().meta({ description: 'Ignored.' }),
    updatedAt: z.unknown().optional().meta({ description: 'Ignored.' }),
  })
  .meta({
    id: 'ViewReplacement',
    description: `A view as it was read, or only some of its fields. ${leftOut}`,
    examples: [example, viewExample],
  })

/** The body of PUT /api/views/:id, parsed. */
export type ViewReplacement = z.infer<typeof viewReplacement>

/** The query of GET /api/views. */
export const viewsQuery = z.strictObject({
  deleted: flag
    .optional()
    .meta({ description: 'With `true`: the views in the trash in place of the others.' }),
})
