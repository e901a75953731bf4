import { compareByOrder } from '../../common/order.ts'
import { inboxId } from '../../common/inbox.ts'
import type { Entities, List } from '../sync/entities.ts'

/** The lists outside of the trash in their order, without the inbox. */
export const sortLists = (lists: Entities['lists']): readonly List[] =>
  [...lists.values()]
    .filter(({ id, deletedAt }) => id !== inboxId && deletedAt === null)
    .toSorted(compareByOrder)

/** The ids of all lists outside of the trash as groups stand in a view: the inbox, the others in their order, and last those that are archived. */
export function orderGroups(lists: Entities['lists']): readonly string[] {
  const sorted = sortLists(lists)
  const live = sorted.filter(({ archived }) => !archived)
  const archived = sorted.filter((list) => list.archived)
  return [inboxId, ...live.map(({ id }) => id), ...archived.map(({ id }) => id)]
}
