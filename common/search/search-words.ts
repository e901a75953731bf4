import { foldText, spellOut } from './fold-text.ts'

/** A word of a search, folded. */
export interface SearchWord {
  /** With `u` for `ü`. */
  readonly plain: string
  /** With `ue` for `ü`. */
  readonly spelledOut: string
  /** Whether it must begin a word of the text. Otherwise it may stand inside one. */
  readonly beginsWord: boolean
}

/**
 * Folds a text that is searched. Where it has letters such as `ü`, the text with `u` for them and the text with `ue` stand one after the
 * other, so that `muller` and `mueller` both find `Müller`.
 */
export function foldForSearch(text: string): string {
  const spelledOut = spellOut(text)
  return spelledOut === text ? foldText(text) : `${foldText(text)}\n${foldText(spelledOut)}`
}

/**
 * Splits a search into its words, each once. Spaces separate the words, which may have any characters: there are no operators.
 * Marks are ignored, so that they are no word by themselves.
 */
export function splitSearch(search: string): readonly SearchWord[] {
  const words = new Map<string, SearchWord>()
  for (const part of search.split(/\s+/u)) {
    const plain = foldText(part)
    const spelledOut = foldText(spellOut(part))
    const beginsWord = shortWord.test(plain.normalize('NFC')) && !withoutSpaces.test(plain)
    if (plain !== '') words.set(`${plain} ${spelledOut}`, { plain, spelledOut, beginsWord })
  }
  return [...words.values()]
}

/** Whether a word of a search stands in a text of `foldForSearch`. */
export function hasWord(text: string, { plain, spelledOut, beginsWord }: SearchWord): boolean {
  if (findWord(text, plain, beginsWord, 0) !== -1) return true
  return spelledOut !== plain && findWord(text, spelledOut, beginsWord, 0) !== -1
}

/** Finds the index of a folded word in a folded text, not before `from`; -1 where it is not there. */
export function findWord(text: string, word: string, beginsWord: boolean, from: number): number {
  let index = text.indexOf(word, from)
  if (!beginsWord) return index
  while (index !== -1 && !isWordStart(text, index)) index = text.indexOf(word, index + 1)
  return index
}

/** Whether a word may begin at an index of a text: not behind a letter or a digit, but behind any letter of a script without spaces. */
export function isWordStart(text: string, index: number): boolean {
  if (index === 0) return true
  const before = text.charCodeAt(index - 1)
  // This is asked very often, and mostly of ASCII.
  if (before < 0x80) return !isAsciiWord(before)
  const isTrail = (before & 0xfc00) === 0xdc00
  const character = text.slice(index - (isTrail ? 2 : 1), index)
  return !partOfWord.test(character) || withoutSpaces.test(character)
}

// Digits, and letters in either case.
const isAsciiWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)

const shortWord = /^[\p{L}\p{N}\p{M}]{1,2}$/u
const partOfWord = /[\p{L}\p{N}\p{M}]/u
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
