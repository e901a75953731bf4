import * as z from 'zod'
import { listFields } from '../entities/list.ts'
import { instant, listId, revisionNumber, uuid, flag, showAs } from '../fields.ts'

const createdAt = instant.meta({ description: 'When the list was created.' })

/** A list on the wire, for the examples of the reference. */
const listExample = {
  id: '01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  url: 'http://127.0.0.1:41730/api/lists/01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  name: 'Home',
  colour: 'green',
  order: 1024,
  archived: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  revision: 6,
} as const

/** A list on the wire. */
export const list = z
  .strictObject({
    id: listId,
    url: z.url().meta({ description: 'The address of the list. It depends on the port of the server.' }),
    ...listFields,
    createdAt,
    updatedAt: instant.meta({ description: 'When the list was last changed.' }),
    deletedAt: instant.nullable().meta({ description: 'When the list went to the trash, or null.' }),
    revision: revisionNumber.meta({
      description:
        'The change of the account that last changed this list. In quotes it is the ETag. It is 0 for the inbox.',
    }),
  })
  .readonly()
  .meta({
    id: 'List',
    description: 'A list of todos. The inbox is always there and never changes.',
    examples: [listExample],
  })

/** A list on the wire. */
export type List = z.infer<typeof list>

const restored = {
  deletedAt: z
    .null('must be null: DELETE moves a list to the trash')
    .optional()
    .meta({ description: 'Only null can be sent. It brings a list back from the trash, with its todos.' }),
}

const { name: requiredName, ...otherFields } = listFields
const optionalFields = z.object(otherFields).partial().shape

const leftOut =
  'Fields that are left out get a value: `colour` grey, `archived` false, and `order` the place below the other lists.'

/** The body of POST /api/lists. */
export const newList = z.strictObject({ name: requiredName, ...optionalFields, ...restored }).meta({
  id: 'NewList',
  description: leftOut,
  examples: [{ name: 'Home', colour: 'green' }],
})

/** The body of POST /api/lists, parsed. */
export type NewList = z.infer<typeof newList>

/** The body of PATCH /api/lists/:id, a JSON merge patch (RFC 7396). */
export const listPatch = z
  .strictObject({ name: requiredName.optional(), ...optionalFields, ...restored })
  .meta({
    id: 'ListPatch',
    description: 'The fields of a list that change. Fields that are left out stay as they are.',
    examples: [{ name: 'Household' }, { archived: true }, { deletedAt: null }],
  })

/** The body of PATCH /api/lists/:id, parsed. */
export type ListPatch = z.infer<typeof listPatch>

/** The body of PUT /api/lists/:id: a list as it was read, or only some of its fields. */
export const listReplacement = z
  .strictObject({
    name: requiredName,
    ...optionalFields,
    ...restored,
    id: uuid.optional().meta({ description: 'Must be the id in the path.' }),
    createdAt: createdAt.optional().meta({
      description: 'Kept if the PUT makes a new list. Otherwise it must be as it was read.',
    }),
    revision: z.int('must be a whole number').positive('must be positive').optional().meta({
      description: 'Works like `If-Match`: a revision that is not the current revision is refused with 412.',
    }),
    url: z.unknown().optional().meta({ description: 'Ignored.' }),
    updatedAt: z.unknown().optional().meta({ description: 'Ignored.' }),
  })
  .meta({
    id: 'ListReplacement',
    description: `A list as it was read, or only some of its fields. ${leftOut}`,
    examples: [{ name: 'Home', colour: 'green' }, listExample],
  })

/** The body of PUT /api/lists/:id, parsed. */
export type ListReplacement = z.infer<typeof listReplacement>

/** The path parameter `id` of a list, which can be `inbox`. */
export const listIdInPath = z.strictObject({
  id: z
    .string()
    .toLowerCase()
    .refine(
      (id) => listId.safeParse(id).success,
      'There is no list with this id: an id is "inbox" or a UUID.',
    )
    .meta({
      description: 'The id of the list.',
      examples: [listExample.id],
      ...showAs({ anyOf: [{ const: 'inbox' }, { type: 'string', format: 'uuid' }] }),
    }),
})

/** The query of GET /api/lists. */
export const listsQuery = z.strictObject({
  archived: flag.optional().meta({
    description: 'Only lists that are archived (`true`), or only the others (`false`).',
    param: { example: false },
  }),
  deleted: flag
    .optional()
    .meta({ description: 'With `true`: the lists in the trash in place of the others.' }),
})
