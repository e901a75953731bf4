import { navigate } from 'wouter/use-hash-location'
import { inboxPath, showPath } from './location.ts'
import { decodePart } from './view-path.ts'

/** A search as the address describes it. */
export interface SearchLocation {
  /** The text that is searched for. */
  readonly query: string
  /** The path of the view that is searched, such as `/inbox`; null for everything. */
  readonly scope: string | null
}

/** Whether a path is that of a search. */
export const isSearchPath = (path: string): boolean => /^\/search(?:$|\/)/.test(path)

/** Parses a path such as `/search/rent` or `/search/rent/in/lists/ID`. */
export function parseSearch(path: string): SearchLocation {
  const [, query = '', scope = null] = /^\/search(?:\/([^/]*))?(?:\/in(\/.+))?$/.exec(path) ?? []
  return { query: decodePart(query), scope }
}

/** Formats the path of a search. */
export function formatSearch({ query, scope }: SearchLocation): string {
  const path = query === '' && scope === null ? '/search' : `/search/${encodeURIComponent(query)}`
  return scope === null ? path : `${path}/in${scope}`
}

/** The state that an entry of the browser's history has for a search: the path of the view where it began. */
interface SearchState {
  readonly from: string
}

const isSearchState = (state: unknown): state is SearchState =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'

/** Shows the search, which remembers the view where it began. */
export const showSearch = (from: string): void =>
  navigate('/search', { state: { from } satisfies SearchState })

/** Replaces the path of the search in the address. It does nothing where that is of another place, which the page is about to show. */
export function replaceSearch(path: string, from: string | null): void {
  if (!isSearchPath(window.location.hash.slice(1))) return
  navigate(path, { replace: true, ...(from !== null && { state: { from } satisfies SearchState }) })
}

/** Reads the path of the view where the search began; null where it began with an address. */
export function readOrigin(): string | null {
  const { state } = window.history as { readonly state: unknown }
  return isSearchState(state) ? state.from : null
}

/** Goes back to the view where the search began. */
export function leaveSearch(from: string | null): void {
  if (readOrigin() === null) showPath(from ?? inboxPath)
  else window.history.back()
}
