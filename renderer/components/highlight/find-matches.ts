import { foldText, locateWords } from '../../../server/todos/search/words.ts'

/** A part of a text from `start` to before `end`, in UTF-16 code units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/**
 * Finds the beginnings of words that match one of `beginnings`, which are the results of `splitIntoWords`. The matches are in order
 * and do not overlap.
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

// Folding can change the length of a text. Characters are added, each with its accents, until the folded text is long enough.
function measureBeginning(word: string, foldedLength: number): number {
  let length = 0
  for (const [character] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    length += character.length
    if (foldText(word.slice(0, length)).length >= foldedLength) return length
  }
  return word.length
}
