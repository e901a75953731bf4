import { useCallback } from 'react'
import { navigate, useHashLocation } from 'wouter/use-hash-location'
import { inboxView } from './view.ts'

/** What the page shows: a view or another page in the list pane, and a todo in the details. */
export interface Place {
  /** The path of the view, such as `/today`. */
  readonly path: string
  /** The id of the todo whose details show; null for none. */
  readonly todoId: string | null
}

/** The state that an entry of the browser's history has for a todo: the path of the view beside it. */
interface TodoState {
  readonly view: string
}

const isTodoState = (state: unknown): state is TodoState =>
  typeof state === 'object' && state !== null && 'view' in state && typeof state.view === 'string'

/** Reads the place from the address bar. */
export function usePlace(): Place {
  const [location] = useHashLocation()
  const [, todoId] = /^\/todos\/([^/]+)$/.exec(location) ?? []
  if (todoId === undefined) {
    return { path: location === '/' ? inboxView.path : location, todoId: null }
  }
  const { state } = window.history as { readonly state: unknown }
  return { path: isTodoState(state) ? state.view : inboxView.path, todoId }
}

/** Shows a view or another page. */
export const showPath = (path: string): void => navigate(path)

/** The address of a view or another page, for links. */
export const hrefOf = (path: string): string => `#${path}`

/** Returns a function that opens the details of a todo beside a view, or with null closes them. */
export function useOpenTodo(
  path: string,
): (todoId: string | null, options?: { readonly replace?: boolean }) => void {
  return useCallback(
    (todoId, { replace = false } = {}) => {
      if (todoId === null) return navigate(path, { replace })
      navigate(`/todos/${todoId}`, { state: { view: path } satisfies TodoState, replace })
    },
    [path],
  )
}
