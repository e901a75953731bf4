import type { Conditions } from '../../common/filters/conditions.ts'
import { isListLive } from '../entities/list.ts'
import { sectionKind } from '../entities/section.ts'
import { makeRules } from '../entities/shape/rules.ts'
import {
  presentView,
  views,
  type NewView,
  type StoredView,
  type ViewPatch,
  type ViewReplacement,
} from '../entities/view.ts'
import { Invalid } from '../http/problems.ts'
import type { Transaction } from '../store/transaction.ts'

/** The rules of views. The todos of a view stay as they are. */
export const viewRules = makeRules<StoredView, NewView, ViewPatch, ViewReplacement>({
  ...views,
  noun: 'view',
  present: presentView,
  defaults: { icon: 'list-filter', colour: 'grey', filter: {}, sort: null },
  merge: ({ filter }, patch) => ({ filter: mergeFilter(filter, patch.filter) }),
  check(tx, after, before) {
    checkLists(tx, after.filter, before?.filter ?? {})
    checkSection(tx, after.filter, before?.filter ?? {})
  },
})

const mergeFilter = (before: Conditions, patch: ViewPatch['filter']): Conditions =>
  // The schema of the patch accepted the conditions that are not null.
  Object.fromEntries(
    Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null),
  ) as Conditions

// Throws Invalid where the filter names a list that there is not. One that it named before may be gone since.
const checkLists = (tx: Transaction, { listId = [] }: Conditions, before: Conditions): void => {
  const unknown = listId.find((id) => !isListLive(tx, id) && before.listId?.includes(id) !== true)
  if (unknown === undefined) return
  throw new Invalid([{ field: 'filter.listId', message: `has ${unknown}, which is not the id of a list` }])
}

// Throws Invalid where the filter names a section that there is not, unless it named it before.
const checkSection = (tx: Transaction, { sectionId }: Conditions, before: Conditions): void => {
  if (sectionId === undefined || sectionId === 'null' || sectionId === before.sectionId) return
  if (tx.get(sectionKind, sectionId)?.deletedAt === null) return
  throw new Invalid([{ field: 'filter.sectionId', message: 'is not the id of a section' }])
}
