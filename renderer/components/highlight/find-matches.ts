import { foldText, spellOut } from '../../../common/search/fold-text.ts'
import { findWord, foldForSearch, hasWord, type SearchWord } from '../../../common/search/search-words.ts'

/** A part of a text from `start` to before `end`, in UTF-16 code units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/** Finds the parts of a text that match one of the words of a search. They are in order and do not overlap. */
export function findMatches(text: string, words: readonly SearchWord[]): readonly Match[] {
  const folded = foldForSearch(text)
  if (!words.some((word) => hasWord(folded, word))) return []
  const plain = foldByCharacter(text, foldText)
  const spelledOut = foldByCharacter(text, (character) => foldText(spellOut(character)))
  const matches = words.flatMap((word) => [
    ...locate(plain, word.plain, word.beginsWord),
    ...locate(spelledOut, word.spelledOut, word.beginsWord),
  ])
  return joinOverlapping(matches.toSorted((a, b) => a.start - b.start))
}

/** A folded text, and for each of its code units the character that it comes from. */
interface Located {
  readonly folded: string
  readonly sources: readonly Match[]
}

// A character with all that is folded together with it: its marks, and the vowel and the end of a Korean syllable.
const characters = /[^][\p{M}\u1160-\u11ff\uff9e\uff9f]*/gu

// Folding can change the length of a text.
function foldByCharacter(text: string, fold: (character: string) => string): Located {
  const folded: string[] = []
  const sources: Match[] = []
  for (const { 0: character, index } of text.matchAll(characters)) {
    const units = fold(character)
    folded.push(units)
    for (let count = 0; count < units.length; count += 1) {
      sources.push({ start: index, end: index + character.length })
    }
  }
  return { folded: folded.join(''), sources }
}

function* locate({ folded, sources }: Located, word: string, beginsWord: boolean): Generator<Match> {
  let from = 0
  for (;;) {
    const index = findWord(folded, word, beginsWord, from)
    const first = sources[index]
    from = index + word.length
    const last = sources[from - 1]
    if (first === undefined || last === undefined) return
    yield { start: first.start, end: last.end }
  }
}

const joinOverlapping = (sorted: readonly Match[]): readonly Match[] => {
  const joined: Match[] = []
  for (const { start, end } of sorted) {
    const last = joined.at(-1)
    if (last === undefined || start > last.end) joined.push({ start, end })
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return joined
}
