/** A search as the address describes it. */
export interface SearchPlace {
  /** The text that is searched for. */
  readonly query: string
  /** The path of the view that is searched, such as `/inbox`; null for everything. */
  readonly scope: string | null
}

/** Parses a path such as `/search/rent` or `/search/rent/in/lists/ID`. */
export function parseSearch(path: string): SearchPlace {
  const [, query = '', scope = null] = /^\/search(?:\/([^/]*))?(?:\/in(\/.+))?$/.exec(path) ?? []
  return { query: decode(query), scope }
}

/** Formats the path of a search. */
export function formatSearch({ query, scope }: SearchPlace): string {
  const path = query === '' && scope === null ? '/search' : `/search/${encodeURIComponent(query)}`
  return scope === null ? path : `${path}/in${scope}`
}

// An address that was typed can hold a `%` that stands for itself.
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
