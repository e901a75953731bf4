import { compareByOrder } from '../../common/order.ts'
import { inboxId } from '../../common/inbox.ts'
import type { Entities, List } from '../sync/entities.ts'

/** The lists outside of the trash in their order, without the inbox. */
export const sortLists = (lists: Entities['lists']): readonly List[] =>
  [...lists.values()]
    .filter(({ id, deletedAt }) => id !== inboxId && deletedAt === null)
    .toSorted(compareByOrder)
