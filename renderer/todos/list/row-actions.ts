import { createContext, use } from 'react'
import type { Todo } from '../../sync/account-state.ts'
import type { EditEnd } from './title-editor.tsx'

/** The functions of a list that its rows call. They never change, so that a row is rendered only when its todo changes. */
export interface RowActions {
  readonly complete: (todo: Todo, isCompleted: boolean) => void
  readonly toggleSubtasks: (id: string) => void
  readonly open: (todo: Todo) => void
  readonly edit: (todo: Todo) => void
  /** Called with each change of the text while a title is edited. */
  readonly type: (typed: string) => void
  readonly endEdit: (todo: Todo, end: EditEnd) => void
  readonly remove: (todo: Todo) => void
  readonly focus: (id: string) => void
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
