import { createContext, use } from 'react'
import type { Todo } from '../../server/contract.ts'

/** What a row knows of the list it stands in. */
export interface RowState {
  readonly editing: string | null
  readonly leaving: ReadonlySet<string>
  readonly highlighted: ReadonlySet<string>
  readonly toggle: (todo: Todo, completed: boolean) => void
  readonly remove: (todo: Todo) => void
  readonly edit: (todo: Todo) => void
  /** Ends the edit; null leaves the title as it was. `byKey` brings the focus back to the row. */
  readonly endEdit: (todo: Todo, title: string | null, byKey: boolean) => void
}

/** Carries the state of the list to its rows, which React Aria keeps from rendering again with the list. */
export const RowContext = createContext<RowState | null>(null)

/** The state of the list around a row; throws outside of RowContext. */
export function useRowState(): RowState {
  const state = use(RowContext)
  if (!state) throw new Error('useRowState needs a RowContext around it')
  return state
}
