import { createContext, use } from 'react'
import type { Todo } from '../../sync/entities.ts'
import type { RowClick } from '../selection/use-list-selection.ts'

/** The functions of a list that its rows call. They never change, so that a row is rendered only when its todo changes. */
export interface RowActions {
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
  readonly toggleSubtasks: (id: string) => void
  /** Folds a group of todos or opens it. */
  readonly fold: (foldKey: string) => void
  /** Called for a click on a row: opens the part that was clicked or the todo, or selects it where a key or a selection says so. */
  readonly press: (todo: Todo, click: RowClick) => void
  readonly edit: (todo: Todo) => void
  /** Called at the end of the edit of a title. `keepsRow` says that the row gets the focus. */
  readonly endEdit: (todo: Todo, keepsRow: boolean) => void
  /** Opens the menu of a row below its button. */
  readonly openMenu: (todo: Todo, button: Element) => void
  /** Called where the row gets the focus, or a control in it. */
  readonly focus: (id: string, isRow: boolean) => void
  /** Called with a todo that was added between the rows. */
  readonly added: (id: string) => void
  readonly hover: (id: string, isHovered: boolean) => void
}

/** The context of the actions of the list. */
export const RowActionsContext = createContext<RowActions | null>(null)

/** The actions of the list around a row. Throws outside of RowActionsContext. */
export function useRowActions(): RowActions {
  const actions = use(RowActionsContext)
  if (actions === null) throw new Error('useRowActions needs a RowActionsContext around it')
  return actions
}
