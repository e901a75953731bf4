import { createContext, use } from 'react'

/** The list whose name is being edited in the sidebar. */
export interface ListEditing {
  /** Its id, or `new` for one that is being made; null for none. */
  readonly edited: string | null
  /** Shows the sidebar with the field for the name. */
  readonly edit: (list: string) => void
  readonly end: () => void
}

/** The context of the list whose name is being edited. */
export const ListEditingContext = createContext<ListEditing | null>(null)

/** The list whose name is being edited. Throws outside of ListEditingContext. */
export function useListEditing(): ListEditing {
  const editing = use(ListEditingContext)
  if (editing === null) throw new Error('useListEditing needs a ListEditingContext around it')
  return editing
}
