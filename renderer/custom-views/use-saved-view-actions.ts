import { useMemo } from 'react'
import { compareByOrder } from '../../common/order.ts'
import type { Entities, SavedView } from '../sync/entities.ts'
import { useStore } from '../sync/sync-context.ts'
import {
  addSavedView,
  deleteSavedView,
  reorderSavedViews,
  updateSavedView,
  type SavedViewFields,
} from '../sync/view-changes.ts'
import { planMove, type Neighbour } from '../sync/plan-moves.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

/** The changes that a person makes to the views of their own. Each shows at once and can be undone. */
export interface SavedViewActions {
  /** Adds a view below the others and returns its id. */
  readonly add: (fields: SavedViewFields) => string
  /** Changes the fields of a view; adds it anew where it was deleted meanwhile. Returns its id. */
  readonly save: (id: string, fields: SavedViewFields) => string
  /** Moves a view next to another one. */
  readonly move: (view: SavedView, neighbour: Neighbour) => void
  /** Moves a view to the trash, and offers to undo that. */
  readonly remove: (view: SavedView) => void
}

/** The views outside of the trash in their order. */
export const sortSavedViews = (views: Entities['views']): readonly SavedView[] =>
  [...views.values()].filter(({ deletedAt }) => deletedAt === null).toSorted(compareByOrder)

/** The changes to the views of the account that the page shows. */
export function useSavedViewActions(): SavedViewActions {
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    const add = (fields: SavedViewFields): string => {
      const id = crypto.randomUUID()
      store.change(addSavedView(shown(), id, fields, now()))
      return id
    }
    return {
      add,
      save(id, fields) {
        const view = shown().views.get(id)
        if (view === undefined || view.deletedAt !== null) return add(fields)
        store.change(updateSavedView(view, fields))
        return id
      },
      move(view, neighbour) {
        const orders = planMove(sortSavedViews(shown().views), view.id, neighbour)
        if (orders.length > 0) store.change(reorderSavedViews(orders, view))
      },
      remove: (view) => changeWithUndo(deleteSavedView(view, now())),
    }
  }, [store, changeWithUndo])
}
