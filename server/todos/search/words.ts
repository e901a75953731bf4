/**
 * Splits a text into words, folded so that case and accents do not matter. A word is a run of letters and digits, or one emoji.
 * Where a script has no spaces between words, Unicode's rules and ICU's dictionaries divide the run (UAX 29).
 */
export function splitIntoWords(text: string): readonly string[] {
  // Most texts are ASCII, which needs no more than this.
  if (isAscii.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const runs = text.normalize('NFKC').match(run) ?? []
  return (withoutSpaces.test(text) ? segment(runs) : runs).flatMap(foldWord)
}

/**
 * Folds a text: without accents (NFKD), and without a difference between upper and lower case. Marks that make another letter, such
 * as the vowels of Hindi and the voiced sounds of Japanese, stay.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .replaceAll(accents, '')
      // Upper case turns `ß` into `SS` and the dotless `ı` into `I`. Lower case before it makes `ß` of `ẞ`.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(otherLetters, (letter) => plainLetters.get(letter) ?? letter)
  )
}

/** A word of a text, folded, with its place in the text as it is: from `start` up to `end`, in UTF-16 code units. */
export interface LocatedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * Finds the words of a text as `splitIntoWords` does, with their places. Symbols that only their compatibility form makes a word, such
 * as `㎏`, are none here.
 */
export function locateWords(text: string): readonly LocatedWord[] {
  const runs = [...text.matchAll(run)].map((found) => ({ text: found[0], start: found.index }))
  const words = withoutSpaces.test(text) ? runs.flatMap(locateSegments) : runs
  return words
    .map((each) => ({ word: foldText(each.text), start: each.start, end: each.start + each.text.length }))
    .filter(({ word }) => word !== '')
}

const locateSegments = ({ text, start }: { readonly text: string; readonly start: number }) => {
  if (!withoutSpaces.test(text)) return [{ text, start }]
  const segments = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]
  return segments
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment: part, index }) => ({ text: part, start: start + index }))
}

// A run may hold nothing but marks.
const foldWord = (word: string): readonly string[] => {
  const folded = foldText(word)
  return folded === '' ? [] : [folded]
}

const isAscii = /^[\0-\x7f]*$/
const run = /[\p{L}\p{N}\p{M}]+|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const accents = /(?![\u3099\u309a])(?=\p{Diacritic})\p{Mn}/gu

/** Letters that Unicode does not decompose, although people type them without the stroke. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // The form of sigma at the end of a word.
  ['ς', 'σ'],
])
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')

const segment = (runs: readonly string[]): readonly string[] => {
  // Not made once for all, because the first one takes 7 ms, which each start would pay.
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  return runs.flatMap((each) => {
    if (!withoutSpaces.test(each)) return [each]
    return [...segmenter.segment(each)].filter(({ isWordLike }) => isWordLike).map((part) => part.segment)
  })
}
