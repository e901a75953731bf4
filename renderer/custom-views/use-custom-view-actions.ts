import { useMemo } from 'react'
import { compareByOrder } from '../../common/order.ts'
import type { Entities, CustomView } from '../sync/entities.ts'
import { useStore } from '../sync/sync-context.ts'
import {
  addCustomView,
  deleteCustomView,
  reorderCustomViews,
  updateCustomView,
  type CustomViewFields,
} from './view-changes.ts'
import { planMove, type Neighbour } from '../../common/plan-moves.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

/** The changes that a person makes to the views of their own. Each shows at once and can be undone. */
export interface CustomViewActions {
  /** Adds a view below the others and returns its id. */
  readonly add: (fields: CustomViewFields) => string
  /** Changes the fields of a view; adds it anew where it was deleted meanwhile. Returns its id. */
  readonly save: (id: string, fields: CustomViewFields) => string
  /** Moves a view next to another one. */
  readonly move: (view: CustomView, neighbour: Neighbour) => void
  /** Moves a view to the trash, and offers to undo that. */
  readonly remove: (view: CustomView) => void
}

/** The views outside of the trash in their order. */
export const sortCustomViews = (views: Entities['views']): readonly CustomView[] =>
  [...views.values()].filter(({ deletedAt }) => deletedAt === null).toSorted(compareByOrder)

/** The changes to the views of the account that the page shows. */
export function useCustomViewActions(): CustomViewActions {
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    const add = (fields: CustomViewFields): string => {
      const id = crypto.randomUUID()
      store.change(addCustomView(shown(), id, fields, now()))
      return id
    }
    return {
      add,
      save(id, fields) {
        const view = shown().views.get(id)
        if (view === undefined || view.deletedAt !== null) return add(fields)
        store.change(updateCustomView(view, fields))
        return id
      },
      move(view, neighbour) {
        const orders = planMove(sortCustomViews(shown().views), view.id, neighbour)
        if (orders.length > 0) store.change(reorderCustomViews(orders, view))
      },
      remove: (view) => changeWithUndo(deleteCustomView(view, now())),
    }
  }, [store, changeWithUndo])
}
