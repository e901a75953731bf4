import * as z from 'zod'
import { inboxId } from '../../common/inbox.ts'
import { inboxName, listSchemas, type List } from '../entities/list.ts'
import { makeEndpoints } from '../entities/shape/endpoints.ts'
import { flag, listId, showAs } from '../fields.ts'
import { listRules } from './lists.ts'

const always = '1970-01-01T00:00:00.000Z'

/** Presents the inbox, which is not stored because it never changes. */
const presentInbox = (origin: string): List => ({
  id: inboxId,
  url: `${origin}/api/lists/${inboxId}`,
  name: inboxName,
  notes: '',
  icon: null,
  colour: 'grey',
  order: 0,
  archived: false,
  template: null,
  createdAt: always,
  updatedAt: always,
  deletedAt: null,
  deletedBy: null,
  revision: 0,
})

const params = z.strictObject({
  id: z
    .string()
    .toLowerCase()
    .refine(
      (id) => listId.safeParse(id).success,
      'There is no list with this id: an id is "inbox" or a UUID.',
    )
    .meta({
      description: 'The id of the list.',
      examples: ['01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d'],
      ...showAs({ anyOf: [{ const: 'inbox' }, { type: 'string', format: 'uuid' }] }),
    }),
})

/** The endpoints of /api/lists and /api/lists/:id. */
export const listEndpoints = makeEndpoints({
  path: '/api/lists',
  rules: listRules,
  schemas: listSchemas,
  query: z.strictObject({
    archived: flag.optional().meta({
      description: 'Only lists that are archived (`true`), or only the others (`false`).',
      param: { example: false },
    }),
    deleted: listSchemas.deleted,
  }),
  isWanted: ({ archived }, { archived: wanted }) => wanted === undefined || archived === wanted,
  fixed: {
    id: inboxId,
    present: presentInbox,
    refusal: 'must not be inbox: the inbox cannot be changed or deleted',
  },
  params,
  texts: {
    list: 'The inbox first, then the other lists in their order, archived ones and templates included. `deleted=true` lists the trash.',
    create: 'Only `name` is required. Several lists may have the same name.',
    required: '`name` is',
    change: `A JSON merge patch (RFC 7396). \`{"deletedAt": null}\` brings the list back from the trash, with the todos that went
there with it. The inbox cannot be changed.`,
    trashSummary: 'Move a list to the trash, with its todos',
    trash: 'A list that is in the trash already stays there. The inbox cannot be deleted.',
  },
})
