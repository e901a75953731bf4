import { compareByOrder } from '../../common/order.ts'
import { inboxId } from '../../common/inbox.ts'
import { isTemplate } from '../../common/templates/templates.ts'
import type { Entities, List } from '../sync/entities.ts'

/** The lists outside of the trash in their order, without the inbox. */
export const sortLists = (lists: Entities['lists']): readonly List[] =>
  [...lists.values()]
    .filter(({ id, deletedAt }) => id !== inboxId && deletedAt === null)
    .toSorted(compareByOrder)

/** The lists that todos are offered to be moved to, in their order: neither archived nor a template. */
export const listOffered = (lists: Entities['lists']): readonly List[] => sortLists(lists).filter(isOffered)

/** Whether a list is neither archived nor a template. */
export const isOffered = (list: List): boolean => !list.archived && !isTemplate(list)

/** The ids of all lists outside of the trash as groups stand in a view: the inbox, the others in their order, and last those that are archived. */
export function orderGroups(lists: Entities['lists']): readonly string[] {
  const sorted = sortLists(lists)
  const live = sorted.filter(({ archived }) => !archived)
  const archived = sorted.filter((list) => list.archived)
  return [inboxId, ...live.map(({ id }) => id), ...archived.map(({ id }) => id)]
}
