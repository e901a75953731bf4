const longest = 60
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Text out of a request as a refusal quotes it: at most 60 characters, all of them printable; `""` where there is none. */
export function excerpt(text: string): string {
  if (text === '') return '""'
  // A character takes one or two units: no more of a long text is looked at.
  const characters = Array.from(text.slice(0, 2 * longest + 2))
  const kept = characters.slice(0, longest).join('').replaceAll(unprintable, '\u{FFFD}')
  return characters.length > longest ? `${kept}…` : kept
}
