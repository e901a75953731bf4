import { Invalid } from '../http/problems.ts'
import { comparePlaces, type OrderedKind, type Place } from '../order.ts'
import { hasSameContent } from '../store/change-set.ts'
import type { Index, Kind } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import { listTodosOf, trash } from '../todos/indexes.ts'
import { storedList, type StoredList } from './schema.ts'

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
  indexes: [listedLists],
  check(state, after, before) {
    const id = after?.id ?? before?.id ?? ''
    if (after?.deletedAt === null) return
    const [live] = listTodosOf(state, id)
    if (live !== undefined)
      throw new Invalid([{ field: 'deletedAt', message: 'must be null: the list has todos' }])
    if (after === undefined && hasTrashedTodos(state, id)) {
      throw new Invalid([{ field: 'id', message: 'is the list of todos in the trash' }])
    }
  },
  restore(tx, current, wanted) {
    if (wanted === undefined) {
      if (current?.deletedAt === null)
        tx.put(listKind, { ...current, deletedAt: tx.at, deletedBy: tx.changeId })
      return null
    }
    if (current === undefined || !hasSameContent(current, wanted)) tx.put(listKind, wanted)
    // The counts of a restoration are of todos.
    return null
  },
}

/** The order of the lists. */
export const orderedLists: OrderedKind<StoredList> = {
  kind: listKind,
  siblingsOf: (state) => state.sorted(listedLists),
}

const hasTrashedTodos = (state: AccountReader, id: string): boolean => {
  for (const { listId } of state.sorted(trash).ascending()) if (listId === id) return true
  return false
}
