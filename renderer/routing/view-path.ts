/** A list, a tag or a custom view, as the path of its view names it. */
interface ViewPath {
  /** Null for any other view or page. */
  readonly kind: 'list' | 'tag' | 'custom-view' | null
  /** The id of the list or the custom view, or the tag itself; empty for others. */
  readonly id: string
}

const kinds: Readonly<Record<string, ViewPath['kind']>> = { lists: 'list', tags: 'tag', views: 'custom-view' }

/** Parses a path such as `/lists/ID` or `/tags/work`. */
export function parseViewPath(path: string): ViewPath {
  const [, folder = '', part = ''] = /^\/(lists|tags|views)\/([^/]+)$/.exec(path) ?? []
  const kind = kinds[folder]
  if (kind === undefined) return { kind: null, id: '' }
  return { kind, id: kind === 'tag' ? decodePart(part) : part }
}

/** The path of the view of a list. */
export const listPath = (id: string): string => `/lists/${id}`

/** The path of the view of a tag. */
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tag)}`

/** The path of a view that the person made. */
export const customViewPath = (id: string): string => `/views/${id}`

/** Decodes a part of a path. An address that was typed can hold a `%` that stands for itself. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
