const longest = 60
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Makes a quotation of a text from a request: at most 60 characters, all printable; `""` for an empty text. */
export function excerpt(text: string): string {
  if (text === '') return '""'
  // A character takes one or two code units, so this holds enough characters.
  const characters = Array.from(text.slice(0, 2 * longest + 2))
  const kept = characters.slice(0, longest).join('').replaceAll(unprintable, '\u{FFFD}')
  return characters.length > longest ? `${kept}…` : kept
}
