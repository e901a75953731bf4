/** A part of a text such as `@Home` or `@"Two words"`, which may name a list. */
export interface ListMark {
  /** In UTF-16 code units. */
  readonly start: number
  /** The part as it was typed. */
  readonly text: string
  /** The name in it. Without quotation marks it is one word, although a known list may have more of them. */
  readonly name: string
}

const mark = /(?<=^|[\s(])@(?:"([^"]+)"|([\p{L}\p{N}][^\s#@!"]*))/gu

// Nothing is read in quotation marks, other than those of `@"Two words"`.
const quoted = /(?<!@)"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu

/** Finds the parts of a text that may name a list, from left to right. */
export function findListMarks(text: string): readonly ListMark[] {
  const shown = text.replaceAll(quoted, (part) => ' '.repeat(part.length))
  return [...shown.matchAll(mark)].flatMap(({ index: start, 0: whole, 1: inQuotes, 2: word = '' }) => {
    const typed = inQuotes === undefined ? whole.replace(/[.,;:)]+$/, '') : whole
    const name = (inQuotes ?? word.replace(/[.,;:)]+$/, '')).trim()
    return name === '' ? [] : [{ start, text: typed, name }]
  })
}
