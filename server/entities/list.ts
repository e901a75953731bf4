import * as z from 'zod'
import { inboxId } from '../../common/inbox.ts'
import { viewIcons } from '../../common/filters/filter-names.ts'
import { isTemplate, listTemplateIds } from '../../common/templates/templates.ts'
import { colour, describeLine, line, listId, notes, orderAmong } from '../fields.ts'
import { Invalid } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import { listTrashedSections, sectionsOf } from './sections-of-list.ts'
import { listTodosOf, listTrashedOf } from './siblings.ts'
import { makeNamedKind, makePresenter } from './shape/named.ts'
import { makeSchemas } from './shape/schemas.ts'

const example = {
  id: '01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  url: 'http://127.0.0.1:41730/api/lists/01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  name: 'Home',
  notes: 'The key is at the neighbours.',
  icon: 'house',
  colour: 'green',
  order: 1024,
  archived: false,
  template: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  deletedBy: null,
  revision: 6,
} as const

const icon = z
  .enum(viewIcons, `must be null or one of ${viewIcons.join(', ')}`)
  .nullable()
  .meta({ description: 'The icon of the list, by its name in lucide; null for a dot.' })

const template = z.iso.date('must be a calendar date such as "2026-12-01", or null').nullable().meta({
  description:
    'For a template the date that the dates of its todos count from, such as `2026-12-01`; null for every other list. The todos of a template are found under their own ids, in the stream, and by `GET /api/todos` without `view` and `q`. No view, search, tag count or reminder has them.',
})

/** The schemas of lists. */
export const listSchemas = makeSchemas({
  noun: 'list',
  title: 'List',
  description: 'A list of todos. The inbox is always there and never changes.',
  fields: {
    name: line(200).meta({ description: describeLine('The name of the list.') }),
    notes,
    icon,
    colour: colour.meta({ description: 'The colour of the list.' }),
    order: orderAmong('the lists'),
    archived: z
      .boolean('must be true or false')
      .meta({ description: 'Whether the list is put away. Its todos stay as they are.' }),
    template,
  },
  // Lists of before these fields have none of them.
  storedFields: { notes: notes.default(''), icon: icon.default(null), template: template.default(null) },
  patchFields: {},
  id: listId,
  texts: {
    leftOut:
      'Fields that are left out get a value: `notes` empty, `icon` null, `colour` the one that the fewest lists have, `archived` false, `template` null, and `order` the place below the other lists. A list that is there keeps its colour and order.',
    revision: ' It is 0 for the inbox.',
    restored: ', with its sections and todos',
  },
  examples: {
    whole: example,
    fresh: { name: 'Home', colour: 'green' },
    patches: [{ name: 'Household' }, { archived: true }, { notes: '' }, { template: '2026-12-01' }],
  },
})

/** A list on the wire. */
export type List = z.infer<typeof listSchemas.wire>
/** The body of POST /api/lists, parsed. */
export type NewList = z.infer<typeof listSchemas.fresh>
/** The body of PATCH /api/lists/:id, parsed. */
export type ListPatch = z.infer<typeof listSchemas.patch>
/** The body of PUT /api/lists/:id, parsed. */
export type ListReplacement = z.infer<typeof listSchemas.replacement>
/** A list as it is stored. */
export type StoredList = z.infer<typeof listSchemas.stored>

/** The name of the inbox. */
export const inboxName = 'Inbox'

/** The lists of an account, without the inbox, which is not stored. */
export const lists = makeNamedKind<StoredList>({
  name: 'list',
  collection: 'lists',
  schema: listSchemas.stored,
  laterFields: { notes: '', icon: null, template: null },
  check(state, after, before) {
    const id = after?.id ?? before?.id ?? ''
    if (after?.deletedAt === null) return
    const [live] = listTodosOf(state, id)
    if (live !== undefined)
      throw new Invalid([{ field: 'deletedAt', message: 'must be null: the list has todos' }])
    const [section] = sectionsOf(state, { listId: id }).ascending()
    if (section !== undefined)
      throw new Invalid([{ field: 'deletedAt', message: 'must be null: the list has sections' }])
    const [trashed] = listTrashedOf(state, id)
    if (after === undefined && trashed !== undefined) {
      throw new Invalid([{ field: 'id', message: 'is the list of todos in the trash' }])
    }
    const [trashedSection] = listTrashedSections(state, id)
    if (after === undefined && trashedSection !== undefined) {
      throw new Invalid([{ field: 'id', message: 'is the list of sections in the trash' }])
    }
  },
  repair: (_state, list) => ({ ...list, deletedAt: null, deletedBy: null }),
})

/** The kind of lists, for the store. */
export const listKind = lists.kind

/** Presents a list to clients. */
export const presentList = makePresenter<List>('/api/lists', listSchemas.wire.unwrap())

/** Whether todos can be in a list: it is the inbox, or there is such a list outside of the trash. */
export const isListLive = (state: AccountReader, id: string): boolean =>
  id === inboxId || state.get(listKind, id)?.deletedAt === null

/** Whether todos that name no list may go to a list by themselves: it is live, not archived, and no template. */
export function isListOffered(state: AccountReader, id: string): boolean {
  const list = state.get(listKind, id)
  return isListLive(state, id) && list?.archived !== true && !isTemplate(list)
}

/** Finds the ids of the lists that are templates, those in the trash included. */
export const findTemplates = (state: AccountReader): ReadonlySet<string> =>
  listTemplateIds(state.all(listKind))
