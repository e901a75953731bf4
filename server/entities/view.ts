import * as z from 'zod'
import { viewIcons } from '../../common/filters/filter-names.ts'
import { describeLine, line, orderAmong, uuid, colour } from '../fields.ts'
import { filterFields, searchText, sortMessage, sorts, viewFilter } from './filter.ts'
import { makeNamedKind, makePresenter } from './shape/named.ts'
import { makeSchemas } from './shape/schemas.ts'

const example = {
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
  deletedBy: null,
  revision: 9,
} as const

const conditions = { ...filterFields, q: searchText.meta({ description: filterFields.q.description ?? '' }) }

const filter = z
  .strictObject(conditions)
  .partial()
  .readonly()
  .meta({
    id: 'ViewFilter',
    description: `Which todos the view has. Each member is the parameter of \`GET /api/todos\` with its name, and all of them must hold; one
that is left out holds for every todo. \`dueWithin\`, \`overdue\` and \`started\` are about the day on which the view is read. A list, a section or a tag
that is gone later is no mistake: the view has no todos then.`,
    examples: [example.filter],
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

/** The schemas of the views that a person made. */
export const viewSchemas = makeSchemas({
  noun: 'view',
  title: 'View',
  description: 'A filter of todos with a name. `GET /api/todos?view=ID` lists its todos.',
  fields: {
    name: line(200).meta({ description: describeLine('The name of the view.') }),
    icon: z
      .enum(viewIcons, `must be one of ${viewIcons.join(', ')}`)
      .meta({ description: 'The icon of the view, by its name in lucide.' }),
    colour: colour.meta({ description: 'The colour of the icon.' }),
    sort: z.enum(sorts, sortMessage).nullable().meta({
      description:
        'The order of the todos, as `sort` of `GET /api/todos`; null for the order that the filter has by itself.',
    }),
    order: orderAmong('the views'),
    filter,
  },
  storedFields: { filter: viewFilter },
  patchFields: { filter: filterPatch },
  id: uuid,
  texts: {
    leftOut:
      'Fields that are left out get a value: `icon` list-filter, `colour` grey, `filter` {}, `sort` null, and `order` the place below the other views.',
  },
  examples: {
    whole: example,
    fresh: {
      name: 'Urgent at home',
      icon: 'flag',
      colour: 'red',
      filter: example.filter,
      sort: 'dueDate',
    },
    patches: [{ name: 'Urgent' }, { filter: { minPriority: 4, dueWithin: null } }],
  },
})

/** A view on the wire. */
export type View = z.infer<typeof viewSchemas.wire>
/** The body of POST /api/views, parsed. */
export type NewView = z.infer<typeof viewSchemas.fresh>
/** The body of PATCH /api/views/:id, parsed. */
export type ViewPatch = z.infer<typeof viewSchemas.patch>
/** The body of PUT /api/views/:id, parsed. */
export type ViewReplacement = z.infer<typeof viewSchemas.replacement>
/** A view as it is stored. */
export type StoredView = z.infer<typeof viewSchemas.stored>

/** The views that a person made. Nothing refers to them, and their filters may name lists that are gone. */
export const views = makeNamedKind<StoredView>({
  name: 'view',
  collection: 'views',
  schema: viewSchemas.stored,
})

/** The kind of views, for the store. */
export const viewKind = views.kind

/** Presents a view to clients. */
export const presentView = makePresenter<View>('/api/views', viewSchemas.wire.unwrap())
