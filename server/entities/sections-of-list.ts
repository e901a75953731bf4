import { compareByOrder, compareTexts, type OrderKey } from '../../common/order.ts'
import type { Index } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import type { StoredSection } from './section.ts'
import { findSiblings, type Siblings } from './siblings.ts'

type SectionGroup = Pick<StoredSection, 'listId'>

const compare = (a: SectionGroup & OrderKey, b: SectionGroup & OrderKey): number =>
  compareTexts(a.listId, b.listId) || compareByOrder(a, b)

/** The sections outside of the trash, those of a list together, in their order. */
export const listedSections: Index<StoredSection, SectionGroup & OrderKey> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare,
}

/** The sections in the trash by their list. */
export const trashedSections: Index<StoredSection, SectionGroup & OrderKey> = {
  includes: ({ deletedAt }) => deletedAt !== null,
  compare,
}

/** The sections of a list outside of the trash, in their order. */
export const sectionsOf = (state: AccountReader, { listId }: SectionGroup): Siblings<StoredSection> =>
  findSiblings(state.sorted(listedSections), { listId }, (section) => section.listId === listId)

/** The sections of a list in the trash. */
export const listTrashedSections = (state: AccountReader, listId: string): Iterable<StoredSection> =>
  findSiblings(state.sorted(trashedSections), { listId }, (section) => section.listId === listId).ascending()
