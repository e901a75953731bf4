import { createContext, use } from 'react'
import type { Todo } from '../../server/contract.ts'
import type { TitleEdit } from './hooks/use-title-edit.ts'

/** What a row knows of the list it stands in. */
export interface RowState {
  readonly editing: TitleEdit | null
  readonly leaving: ReadonlySet<string>
  readonly toggle: (todo: Todo, completed: boolean) => void
  readonly remove: (todo: Todo) => void
  readonly edit: (todo: Todo) => void
  /** Called with every key that is typed into the title. */
  readonly type: (typed: string) => void
  /** Ends the edit; `byKey`, by a key or a button, brings the focus back to the row. */
  readonly endEdit: (todo: Todo, how: { readonly isKept: boolean; readonly byKey: boolean }) => void
}

/** Carries the state of the list to its rows, which React Aria keeps from rendering again with the list. */
export const RowContext = createContext<RowState | null>(null)

/** The state of the list around a row; throws outside of RowContext. */
export function useRowState(): RowState {
  const state = use(RowContext)
  if (!state) throw new Error('useRowState needs a RowContext around it')
  return state
}
