import type { Style } from './colours.ts'

/** Where a command writes: `out` and `write` are for a script, `say` is for the person. */
export interface Output {
  readonly out: (line: string) => void
  readonly say: (line: string) => void
  /** Writes to stdout without a line break at the end. */
  readonly write: (piece: string | Uint8Array) => void
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean
  /** The width of the terminal, in columns; null where stdout is no terminal. */
  readonly columns: number | null
  /** Colours a text if stdout is a terminal that shows colours, and the person wants them. */
  readonly paint: (style: Style, text: string) => string
  /** Makes a text a link to an address (the escape sequence OSC 8) if stdout is a terminal that knows links. */
  readonly link: (href: string, text: string) => string
}

/**
 * Replaces control and direction characters and line separators in a text from outside, because they could harm a terminal. A tab becomes
 * a space.
 */
export const makePrintable = (text: string): string =>
  text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\u{2028}-\u{202E}\u{2066}-\u{2069}]/gu, '\u{FFFD}')

/** Makes each line of a text printable, as makePrintable() does. */
export const makeLinesPrintable = (text: string): string => text.split('\n').map(makePrintable).join('\n')

/** Escapes the control and direction characters and line separators that JSON allows in strings. */
export const escapeJson = (json: string): string =>
  json.replaceAll(
    /[\u{7F}-\u{9F}\u{2028}-\u{202E}\u{2066}-\u{2069}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Formats a value as JSON without characters that could harm a terminal. */
export const formatJson = (value: unknown, indent?: number): string =>
  escapeJson(JSON.stringify(value, null, indent))

/** Shortens an id to its last eight characters. Ids that were made close together begin alike. */
export const shortenId = (id: string): string => id.slice(-8)

/** Makes a function that shortens the ids of entries to their ends, as shortenId() does, or to longer ends where those are alike. */
export function createShortener(entries: readonly { readonly id: string }[]): (id: string) => string {
  const ids = entries.map(({ id }) => id)
  const longest = Math.max(0, ...ids.map(({ length }) => length))
  let length = 8
  while (length < longest && new Set(ids.map((id) => id.slice(-length))).size < ids.length) length += 4
  return (id) => id.slice(-length)
}

/** Formats an instant as date and time in the zone of this computer, to the minute; null as an empty text. */
export function formatInstant(instant: string | null): string {
  const date = new Date(instant ?? '')
  if (instant === null || Number.isNaN(date.getTime())) return makePrintable(instant ?? '')
  return formatLocalTime(date).slice(0, 16)
}

/** Formats an instant as date and time in the zone of this computer, to the second. */
export const formatLocalTime = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
