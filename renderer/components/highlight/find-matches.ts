import { foldText, locateWords } from '../../../server/todos/search/words.ts'

/** A part of a text, from `start` up to `end`, in UTF-16 code units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/**
 * The beginnings of words in the text that the search finds by `beginnings`, which are words as `splitIntoWords` answers them. They
 * are in order and do not overlap.
 */
export function findMatches(text: string, beginnings: readonly string[]): readonly Match[] {
  if (beginnings.length === 0) return []
  return locateWords(text).flatMap(({ word, start, end }) => {
    const found = beginnings.filter((beginning) => word.startsWith(beginning))
    if (found.length === 0) return []
    const longest = Math.max(...found.map(({ length }) => length))
    return [{ start, end: start + measureBeginning(text.slice(start, end), longest) }]
  })
}

// Folding can change the length of a text: one character each, with its accents, is added until the folded ones are enough.
function measureBeginning(word: string, foldedLength: number): number {
  let length = 0
  for (const [character] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    length += character.length
    if (foldText(word.slice(0, length)).length >= foldedLength) return length
  }
  return word.length
}
