import type * as z from 'zod'
import { inboxId } from '../../common/inbox.ts'
import { describeLine, line, listId, orderAmong, uuid } from '../fields.ts'
import { Invalid } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import type { Unstamped } from '../store/transaction.ts'
import { listKind } from './list.ts'
import { listedSections, sectionsOf, trashedSections } from './sections-of-list.ts'
import { listSectionTodos } from './siblings.ts'
import { makeNamedKind, makePresenter } from './shape/named.ts'
import { makeSchemas } from './shape/schemas.ts'
import type { StoredTodo } from './todo.ts'

const example = {
  id: '01990b73-2a4b-7d66-8f1e-3c5d7e9f0a1b',
  url: 'http://127.0.0.1:41730/api/sections/01990b73-2a4b-7d66-8f1e-3c5d7e9f0a1b',
  listId: '01990b6e-7d10-7a44-8c2b-5e6f7a8b9c0d',
  name: 'Garden',
  order: 1024,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  deletedBy: null,
  revision: 8,
} as const

/** The most sections of a list outside of the trash. */
const mostSections = 200

/** The schemas of sections. */
export const sectionSchemas = makeSchemas({
  noun: 'section',
  title: 'Section',
  description: 'A part of a list, which divides its todos.',
  fields: {
    listId: listId.meta({
      description: `The list that the section divides: a UUID, or \`inbox\`. A list has up to ${mostSections}. A section that moves to another list
goes below its sections, unless \`order\` is sent too, and takes its todos along.`,
    }),
    name: line(200).meta({ description: describeLine('The name of the section.') }),
    order: orderAmong('the sections of the list'),
  },
  storedFields: {},
  patchFields: {},
  id: uuid,
  texts: {
    leftOut: 'Where `order` is left out, the section goes below the other sections of its list.',
    restored: ', with the todos that went there with it',
  },
  examples: {
    whole: example,
    fresh: { listId: example.listId, name: 'Garden' },
    patches: [{ name: 'Balcony' }, { listId: 'inbox' }],
  },
})

/** A section on the wire. */
export type Section = z.infer<typeof sectionSchemas.wire>
/** The body of POST /api/sections, parsed. */
export type NewSection = z.infer<typeof sectionSchemas.fresh>
/** The body of PATCH /api/sections/:id, parsed. */
export type SectionPatch = z.infer<typeof sectionSchemas.patch>
/** The body of PUT /api/sections/:id, parsed. */
export type SectionReplacement = z.infer<typeof sectionSchemas.replacement>
/** A section as it is stored. */
export type StoredSection = z.infer<typeof sectionSchemas.stored>

/** The sections of the lists of an account. */
export const sections = makeNamedKind<StoredSection>({
  name: 'section',
  collection: 'sections',
  isLater: true,
  schema: sectionSchemas.stored,
  inLists: {
    listed: listedSections,
    indexes: [listedSections, trashedSections],
    siblingsOf: sectionsOf,
  },
  check(state, after, before) {
    if (after !== undefined) checkList(state, after, before ?? null)
    const id = after?.id ?? before?.id ?? ''
    if (after !== undefined && before !== undefined && isSamePlace(after, before)) return
    for (const todo of listSectionTodos(state, id)) {
      if (after === undefined) throw refuse('id', `is the section of the todo "${todo.title}"`)
      if (todo.listId !== after.listId) throw refuse('listId', `must be the list of the todo "${todo.title}"`)
      if (todo.deletedAt === null && after.deletedAt !== null)
        throw refuse('deletedAt', 'must be null: the section has todos')
    }
  },
  repair(state, section) {
    const isListKnown = section.listId === inboxId || state.get(listKind, section.listId) !== undefined
    const isTooMany = section.deletedAt === null && countBefore(state, section) >= mostSections
    return {
      ...section,
      listId: isListKnown ? section.listId : inboxId,
      ...(isTooMany && { deletedAt: section.updatedAt, deletedBy: null }),
    }
  },
})

/** The kind of sections, for the store. */
export const sectionKind = sections.kind

/** Presents a section to clients. */
export const presentSection = makePresenter<Section>('/api/sections', sectionSchemas.wire.unwrap())

/** Throws Invalid where there is no such list outside of the trash for a section, or where the list has too many of them. */
export function checkList(
  state: AccountReader,
  section: Unstamped<StoredSection>,
  before: StoredSection | null,
): void {
  const list = section.listId === inboxId ? null : state.get(listKind, section.listId)
  if (list === undefined) throw refuse('listId', 'is not the id of a list')
  if (section.deletedAt !== null) return
  if (list !== null && list.deletedAt !== null)
    throw refuse('listId', `is the id of a list in the trash, "${list.name}": restore that list first`)
  if (before !== null && isSamePlace(section, before)) return
  const others = [...sectionsOf(state, section).ascending()].filter(({ id }) => id !== section.id)
  if (others.length >= mostSections)
    throw refuse('listId', `is the id of a list that has ${mostSections} sections, which is the most`)
}

/** Finds the section that a todo can be in: its own, or null where that is in another list, in the trash while the todo is not, or gone. */
export function findFittingSection(
  state: AccountReader,
  todo: Pick<StoredTodo, 'sectionId' | 'listId' | 'deletedAt'>,
): string | null {
  const section = todo.sectionId === null ? undefined : state.get(sectionKind, todo.sectionId)
  const fits = section?.listId === todo.listId && (todo.deletedAt !== null || section.deletedAt === null)
  return fits ? todo.sectionId : null
}

/** Whether a section can be in its list: there is such a list outside of the trash, and it has room. */
export function hasRoomForSection(state: AccountReader, section: StoredSection): boolean {
  try {
    checkList(state, section, null)
    return true
  } catch (error) {
    if (error instanceof Invalid) return false
    throw error
  }
}

const isSamePlace = (a: Unstamped<StoredSection>, b: StoredSection): boolean =>
  a.listId === b.listId && (a.deletedAt === null) === (b.deletedAt === null)

const countBefore = (state: AccountReader, section: StoredSection): number =>
  [...sectionsOf(state, section).descending(section)].filter(({ id }) => id !== section.id).length

const refuse = (field: string, message: string): Invalid => new Invalid([{ field, message }])
