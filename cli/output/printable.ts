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

/** Shortens a text to so many characters and an ellipsis, and makes it printable. */
export function shorten(text: string, mostCharacters: number): string {
  const characters = [...makePrintable(text)]
  const isLong = characters.length > mostCharacters
  return isLong ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join('')
}

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

/** Formats a number of things: `1 todo`, `2 todos`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
