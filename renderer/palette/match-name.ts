import { foldText } from '../../common/search/fold-text.ts'
import {
  foldForSearch,
  hasWord,
  isWordStart,
  splitSearch,
  type SearchWord,
} from '../../common/search/search-words.ts'
import { findMatches, type Match } from '../components/highlight/find-matches.ts'

/** A typed text as it is compared with names. */
export interface Query {
  /** The typed text without blanks around it. */
  readonly text: string
  /** The words of the text. Each must stand in a name. */
  readonly words: readonly SearchWord[]
}

/** The ways in which a name matches, the best first. */
export const strengths = ['prefix', 'words', 'inside', 'initials', 'letters'] as const

/** The way in which a name matches: from its beginning, by the beginnings of words, inside words, by initials, or by letters in their order. */
export type Strength = (typeof strengths)[number]

/** A match of a name with a query. */
export interface NameMatch {
  readonly strength: Strength
  /** The matching parts of the name, in order. */
  readonly parts: readonly Match[]
}

/** Parses a typed text. */
export const parseQuery = (typed: string): Query => ({ text: typed.trim(), words: splitSearch(typed) })

/** Matches a name with a query, ignoring accents and case. Returns null if it does not match. */
export function matchName(name: string, { words }: Query): NameMatch | null {
  if (words.length === 0) return null
  const folded = foldForSearch(name)
  if (words.every((word) => hasWord(folded, word))) {
    return { strength: rateWords(folded, words), parts: findMatches(name, words) }
  }
  const letters = words.map(({ plain }) => plain).join('')
  // One letter that begins no word would find nearly everything.
  if (letters.length < 2) return null
  const initials = listWordStarts(name).map((start) => characterAt(name, start))
  const byInitials = findInOrder(initials, letters)
  if (byInitials !== null) return { strength: 'initials', parts: byInitials }
  const [first] = initials.filter(({ folded: initial }) => initial.startsWith(letters.charAt(0)))
  if (first === undefined) return null
  const byLetters = findInOrder(charactersFrom(name, first.start), letters)
  return byLetters === null ? null : { strength: 'letters', parts: byLetters }
}

const rateWords = (name: string, words: readonly SearchWord[]): Strength => {
  if (!words.every((word) => hasWord(name, { ...word, beginsWord: true }))) return 'inside'
  return name.split('\n').some((line) => isPrefix(line, words)) ? 'prefix' : 'words'
}

// Whether each word begins the word at its index in the name.
const isPrefix = (name: string, words: readonly SearchWord[]): boolean => {
  const starts = listWordStarts(name)
  return words.every(({ plain, spelledOut }, index) => {
    const start = starts[index]
    return start !== undefined && (name.startsWith(plain, start) || name.startsWith(spelledOut, start))
  })
}

const listWordStarts = (text: string): readonly number[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{Extended_Pictographic}]/gu)]
    .map(({ index }) => index)
    .filter((index) => isWordStart(text, index))

interface Character extends Match {
  readonly folded: string
}

const characterAt = (text: string, start: number): Character => {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return { folded: foldText(character), start, end: start + character.length }
}

function charactersFrom(text: string, from: number): readonly Character[] {
  const characters: Character[] = []
  for (let at = from; at < text.length; at = characters.at(-1)?.end ?? text.length)
    characters.push(characterAt(text, at))
  return characters
}

// Finds folded letters among characters, each after the one before it.
function findInOrder(characters: readonly Character[], letters: string): readonly Match[] | null {
  const found: Match[] = []
  let rest = letters
  for (const { folded, start, end } of characters) {
    if (rest === '' || folded === '' || !rest.startsWith(folded)) continue
    found.push({ start, end })
    rest = rest.slice(folded.length)
  }
  return rest === '' ? found : null
}
