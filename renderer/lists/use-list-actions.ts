import { useMemo } from 'react'
import type { List } from '../sync/entities.ts'
import { addList, deleteList, reorderLists, updateList, type ListFields } from './list-changes.ts'
import { useStore } from '../sync/sync-context.ts'
import { sortLists } from './sort-lists.ts'
import { planMove, type Neighbour } from '../../common/plan-moves.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

/** The changes that a person makes to lists. Each shows at once and can be undone. */
export interface ListActions {
  /** Adds a list below the others and returns its id. */
  readonly add: (fields: Pick<List, 'name' | 'colour'>) => string
  readonly update: (list: List, fields: Pick<ListFields, 'name' | 'icon' | 'colour'>) => void
  /** Moves a list next to another one. */
  readonly move: (list: List, neighbour: Neighbour) => void
  /** Archives or unarchives a list, and offers to undo that. */
  readonly archive: (list: List, isArchived: boolean) => void
  /** Moves a list to the trash with its todos, and offers to undo that. */
  readonly remove: (list: List) => void
}

/** The changes to the lists of the account that the page shows. */
export function useListActions(): ListActions {
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    return {
      add(fields) {
        const id = crypto.randomUUID()
        store.change(addList(shown(), id, fields, now()))
        return id
      },
      update: (list, fields) => void store.change(updateList(list, fields)),
      move(list, neighbour) {
        const orders = planMove(sortLists(shown().lists), list.id, neighbour)
        if (orders.length > 0) store.change(reorderLists(orders, list))
      },
      archive(list, archived) {
        const message = archived ? 'change.listArchived' : 'change.listUnarchived'
        changeWithUndo(updateList(list, { archived }, message))
      },
      remove: (list) => changeWithUndo(deleteList(shown(), list, now())),
    }
  }, [store, changeWithUndo])
}
