import { readMonth, readPhrase } from './read-repeat.ts'
import { fold, type RepeatWords } from './repeat-words/repeat-words.ts'
import { createPiece, hidden, type Piece } from './piece.ts'

/** The most characters after "every", and the most words of them. */
const longestPhrase = 120
const mostWords = 20

/** Finds the repeats of a line, such as "every 2 weeks", from left to right. The `text` is the line with some parts hidden. */
export function findRepeats(line: string, text: string, words: RepeatWords): readonly Piece[] {
  const folded = fold(text)
  const found: Piece[] = []
  for (const { index: start } of folded.matchAll(wordStart)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const rest = folded.slice(start)
    const every = words.every.exec(rest)?.[0]
    const repeat =
      every === undefined
        ? readAlone(rest, words)
        : readAfter(text.slice(start + every.length), every.length, words)
    if (repeat === null) continue
    const { rrule, length } = repeat
    found.push(createPiece(line, { start, end: start + length }, { kind: 'repeat', rrule }))
  }
  return found
}

const wordStart = /(?<=^|[\s(,;¦])[^\s¦]/g

interface FoundRepeat {
  readonly rrule: string
  readonly length: number
}

// Takes as many words as have a meaning together.
const readAfter = (typed: string, from: number, words: RepeatWords): FoundRepeat | null => {
  const [phrase = ''] = fold(typed.slice(0, longestPhrase)).split(hidden)
  const ends = [...phrase.matchAll(/\S+/g)].slice(0, mostWords).map((word) => word.index + word[0].length)
  for (const end of ends.toReversed()) {
    const part = phrase.slice(0, end)
    for (const each of new Set([part, part.replace(/[.,;:!?)]+$/, '')])) {
      const rrule = readPhrase(each.replaceAll(/\s+/g, ' '), words)
      if (rrule === null || words.doubtful?.test(typed.slice(0, each.length))) continue
      if (rrule.includes('BYMONTHDAY=') && isPartOfDate(phrase.slice(each.length), words)) continue
      return { rrule, length: from + each.length }
    }
  }
  return null
}

// "every month on the 1st of may" names one date, and so does "every year on 5 may 2027".
const isPartOfDate = (rest: string, words: RepeatWords): boolean => {
  const [, year, month = ''] = /^[,.]? (?:(?:of|de|im) |d')?(?:(\d{4})(?![\d:])|([a-z]+))/.exec(rest) ?? []
  return year !== undefined || readMonth(month, words) !== null
}

// "daily" is a repeat at the end of a line or before a time, but not in "read the daily news".
const readAlone = (rest: string, { alone, names }: RepeatWords): FoundRepeat | null => {
  const word = alone.find((each) => rest.startsWith(each))
  const rrule = word === undefined ? undefined : names.get(word)
  if (word === undefined || rrule === undefined || !afterAlone.test(rest.slice(word.length))) return null
  return { rrule, length: word.length }
}

const afterAlone = /^(?:[.,;!)]*(?:\s*$|\s*¦)| (?:at |um |a |a las )?\d)/
