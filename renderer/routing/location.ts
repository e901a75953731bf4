import { useCallback } from 'react'
import { navigate, useHashLocation } from 'wouter/use-hash-location'

/** The path of the inbox, which shows where the address has none. */
export const inboxPath = '/inbox'

/** The location that the page shows: a view or another page in the list pane, and a todo in the details. */
export interface PageLocation {
  /** The path of the view, such as `/today`. */
  readonly path: string
  /** The id of the todo whose details show; null for none. */
  readonly todoId: string | null
  /** Whether the sidebar fills the page, where there is room for one pane only. */
  readonly isMenuOpen: boolean
}

/** The state that an entry of the browser's history has for a todo or the menu. */
interface BesideState {
  /** The path of the view beside it. */
  readonly view: string
  /** The number of entries back to that view; 0 if it is not in the history. */
  readonly depth: number
}

const isBesideState = (state: unknown): state is BesideState =>
  typeof state === 'object' &&
  state !== null &&
  'view' in state &&
  typeof state.view === 'string' &&
  'depth' in state &&
  typeof state.depth === 'number'

const readState = (): BesideState | null => {
  const { state } = window.history as { readonly state: unknown }
  return isBesideState(state) ? state : null
}

const menuPath = '/menu'

const readDepth = (): number => readState()?.depth ?? 0

const isViewShown = (): boolean => !/^#\/(?:todos\/|menu$)/.test(window.location.hash)

/** The depth of an entry that is added now. */
function findNextDepth(): number {
  if (isViewShown()) return 1
  return readDepth() > 0 ? readDepth() + 1 : 0
}

/** Reads the location from the address bar. */
export function usePageLocation(): PageLocation {
  const [location] = useHashLocation()
  const [, todoId = null] = /^\/todos\/([^/]+)$/.exec(location) ?? []
  const isMenuOpen = location === menuPath
  if (todoId === null && !isMenuOpen) {
    return { path: location === '/' ? inboxPath : location, todoId, isMenuOpen }
  }
  return { path: readState()?.view ?? inboxPath, todoId, isMenuOpen }
}

/** Shows a view or another page, in place of the menu where that is open. */
export function showPath(path: string): void {
  navigate(path, { replace: window.location.hash === `#${menuPath}` })
}

/** Whether the address names no path. */
export const hasNoPath = (): boolean => /^#?\/?$/.test(window.location.hash)

/** Shows a view in place of the present one, as if the page had begun with it. */
export const replacePath = (path: string): void => navigate(path, { replace: true })

/** The address of a view or another page, for links. */
export const hrefOf = (path: string): string => `#${path}`

/** Shows the sidebar in place of the list, where there is room for one pane only. */
export const openMenu = (path: string): void =>
  navigate(menuPath, { state: { view: path, depth: findNextDepth() } satisfies BesideState })

/** Goes back from a todo or the menu to the view beside it. */
export function showViewBeside(path: string): void {
  if (readDepth() > 0) window.history.go(-readDepth())
  else navigate(path, { replace: true })
}

interface OpenOptions {
  /** Whether it replaces the present entry of the browser's history. */
  readonly replace?: boolean
}

/** Opens the details of a todo beside the view at a path; beside the inbox where that is the settings, which have no details. */
export function openTodoBeside(path: string, todoId: string, { replace = false }: OpenOptions = {}): void {
  const shown = window.location.hash.slice(1)
  // The address of a search can be newer than the path that the page shows.
  const beside = shown.startsWith('/search') ? shown : path
  const view = beside === '/settings' ? inboxPath : beside
  const state: BesideState = { view, depth: replace ? readDepth() : findNextDepth() }
  navigate(`/todos/${todoId}`, { state, replace })
}

/** Returns a function that opens the details of a todo beside a view. */
export function useOpenTodo(path: string): (todoId: string, options?: OpenOptions) => void {
  return useCallback((todoId, options) => openTodoBeside(path, todoId, options), [path])
}
