import { longestLink } from '../../common/app-link.ts'

/** A link of the app: opens quick entry with a text, or leads the page to a path such as `/lists/ID`. */
export type AppLink =
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'open'; readonly path: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const views = 'inbox|today|upcoming|someday|all|completed|trash'
const addition = /^localist:\/\/add\?text=([^&#]*)$/
const search = /^localist:\/\/open\/search\?q=([^&#]*)$/
const openable = new RegExp(`^localist://open(/(?:${views}|todos/${uuid}|lists/(?:${uuid}|inbox)))$`)

/**
 * Parses a link. Null for all that is not exactly a link of the app: too long (`longestLink`), in another spelling than that of the
 * URL Standard, with a user, a port, a fragment or another parameter. A text in it is decoded once and becomes one line.
 */
export function parseLink(link: string): AppLink | null {
  if (link.length > longestLink || !URL.canParse(link) || new URL(link).href !== link) return null
  const [, path] = openable.exec(link) ?? []
  if (path !== undefined) return { kind: 'open', path: path === '/lists/inbox' ? '/inbox' : path }
  const text = decodeLine(addition.exec(link)?.[1])
  if (text !== null) return { kind: 'add', text }
  const query = decodeLine(search.exec(link)?.[1])
  if (query === null) return null
  return { kind: 'open', path: query === '' ? '/search' : `/search/${encodeURIComponent(query)}` }
}

// Null for bytes that are not UTF-8. Forms of web pages write + for a space.
function decodeLine(encoded: string | undefined): string | null {
  if (encoded === undefined) return null
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
      .trim()
  } catch {
    return null
  }
}
