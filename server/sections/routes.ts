import * as z from 'zod'
import { compareByOrder, compareTexts } from '../../common/order.ts'
import { listKind } from '../entities/list.ts'
import { sectionSchemas, type StoredSection } from '../entities/section.ts'
import { makeEndpoints } from '../entities/shape/endpoints.ts'
import { dryRun, listId } from '../fields.ts'
import type { AccountReader } from '../store/state.ts'
import { sectionRules } from './sections.ts'

/** Compares sections by the order of their lists, the inbox first, then by their own order. */
const compareSections = (data: AccountReader) => (a: StoredSection, b: StoredSection) => {
  if (a.listId === b.listId) return compareByOrder(a, b)
  const [listA, listB] = [data.get(listKind, a.listId), data.get(listKind, b.listId)]
  if (listA === undefined || listB === undefined) return listA === undefined ? -1 : 1
  return compareByOrder(listA, listB) || compareTexts(a.listId, b.listId)
}

/** The member `todos` of the deletion of a section. */
export const keepTodos = z.literal('keep', 'must be "keep", or left out').optional().meta({
  description:
    'With `keep` the todos of the section stay in its list, above the first section. Otherwise they go to the trash with it.',
})

/** The endpoints of /api/sections and /api/sections/:id. */
export const sectionEndpoints = makeEndpoints({
  path: '/api/sections',
  rules: sectionRules,
  schemas: sectionSchemas,
  query: z.strictObject({
    listId: listId.optional().meta({
      description: 'Only the sections of this list.',
      param: { example: 'inbox' },
    }),
    deleted: sectionSchemas.deleted,
  }),
  isWanted: ({ listId: own }, { listId: wanted }) => wanted === undefined || own === wanted,
  compare: compareSections,
  trashQuery: z.strictObject({ dryRun, todos: keepTodos }),
  problems: ['in-trash'],
  texts: {
    list: 'By their lists, the inbox first, and in their order. `deleted=true` lists the trash.',
    create: '`listId` and `name` are required. Several sections may have the same name.',
    required: '`listId` and `name` are',
    change: `A JSON merge patch (RFC 7396). \`{"deletedAt": null}\` brings the section back from the trash, with the todos that went
there with it. Another \`listId\` moves the section to that list, with its todos.`,
    trashSummary: 'Move a section to the trash, with its todos',
    trash: 'A section that is in the trash already stays there.',
  },
})
