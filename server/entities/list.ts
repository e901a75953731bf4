import * as z from 'zod'
import {
  changeId,
  describeLine,
  instant,
  line,
  orderAmong,
  revisionNumber,
  storedLine,
  uuid,
  stampTrashTime,
} from '../fields.ts'
import { Invalid } from '../http/problems.ts'
import { hasControls } from '../../common/one-line.ts'
import { comparePlaces, type Place } from '../../common/order.ts'
import type { OrderedKind } from './order.ts'
import { hasSameContent } from '../store/change-set.ts'
import type { Index, Kind } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import { colour } from './colours.ts'
import { inboxId } from '../../common/inbox.ts'
import { listTodosOf, listTrashedOf } from './indexes.ts'

/** The fields of a list that a client may set. */
export const listFields = {
  name: line(200).meta({ description: describeLine('The name of the list.') }),
  colour: colour.meta({ description: 'The colour of the list.' }),
  order: orderAmong('the lists'),
  archived: z
    .boolean('must be true or false')
    .meta({ description: 'Whether the list is put away. Its todos stay as they are.' }),
}

/** A list as it is stored: the wire format without `url`, and the id of the change that moved it to the trash. */
export const storedList = z
  .strictObject({
    id: uuid,
    ...listFields,
    name: storedLine(200),
    // A list below one with the largest order has a larger one until the lists are renumbered.
    order: z.number(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
    deletedBy: changeId.nullable(),
    revision: revisionNumber.positive('must be positive'),
  })
  .readonly()

/** A list as it is stored. */
export type StoredList = z.infer<typeof storedList>

/** The lists outside of the trash, in their order. */
export const listedLists: Index<StoredList, Place> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare: comparePlaces,
}

/** The lists of an account, without the inbox, which is not stored. */
export const listKind: Kind<StoredList> = {
  name: 'list',
  collection: 'lists',
  schema: storedList,
  read: (list) => (hasControls(list.name) ? storedList.parse(list) : list),
  indexes: [listedLists],
  check(state, after, before) {
    const id = after?.id ?? before?.id ?? ''
    if (after?.deletedAt === null) return
    const [live] = listTodosOf(state, id)
    if (live !== undefined)
      throw new Invalid([{ field: 'deletedAt', message: 'must be null: the list has todos' }])
    const [trashed] = listTrashedOf(state, id)
    if (after === undefined && trashed !== undefined) {
      throw new Invalid([{ field: 'id', message: 'is the list of todos in the trash' }])
    }
  },
  repair: (_state, list) => ({ ...list, deletedAt: null, deletedBy: null }),
  stamp: stampTrashTime,
  restore(tx, current, wanted) {
    if (wanted === undefined) {
      if (current?.deletedAt !== null) return null
      tx.put(listKind, { ...current, deletedAt: tx.at, deletedBy: tx.changeId })
      return 'others'
    }
    if (current !== undefined && hasSameContent(current, wanted)) return null
    tx.put(listKind, wanted)
    return wanted.deletedAt === null || current?.deletedAt === null ? 'others' : null
  },
}

/** Whether todos can be in a list: it is the inbox, or there is such a list outside of the trash. */
export const isListLive = (state: AccountReader, listId: string): boolean =>
  listId === inboxId || state.get(listKind, listId)?.deletedAt === null

/** Whether todos that name no list may go to a list by themselves: it is live, and not archived. */
export const isListOffered = (state: AccountReader, listId: string): boolean =>
  isListLive(state, listId) && state.get(listKind, listId)?.archived !== true

/** The order of the lists. */
export const orderedLists: OrderedKind<StoredList> = {
  kind: listKind,
  siblingsOf: (state) => state.sorted(listedLists),
}
