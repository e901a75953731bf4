import { createClock, dayAt } from '../dates/dates.ts'
import { type DayAndTime, isDate } from '../dates/day-and-time.ts'
import { readIsoDate } from '../dates/iso-date.ts'
import type { Reading } from '../reading.ts'
import { createLanguage, type Language, type Line } from './language.ts'
import { english } from './english.ts'
import { readWhole, readWholeRepeat, type WholeRepeat } from './read-whole.ts'
import { Scanner, tokenise } from './tokens.ts'

/** English, in which words are read where no other language is named. */
const createEnglish = (): readonly Language[] => [createLanguage(english)]

/**
 * Reads a date, with or without a time, as a person writes it: `fri 5pm`, `tomorrow`, `in 3 days`, `1 dec`, `17:00`, `2026-12-01`. `now` is
 * the present in the zone of this computer. The whole text must be a date. A date without a year, a weekday, and a time alone mean the next
 * such one. Today is the next such date, but never the next such weekday.
 */
export function readDate(
  text: string,
  now: Date,
  languages: readonly Language[] = createEnglish(),
): Reading<DayAndTime> {
  const iso = readIsoDate(text)
  if (iso !== null) return iso
  const words = tidy(text)
  const found = words.length > longest ? null : readInTurn(words, now, languages, readWhole)
  const problem = findProblem(words.slice(0, longest), found === null)
  if (found === null || problem !== null) return { problem: problem ?? noDate }
  const { date, time, contradicts } = found
  if (!isDate(date) || date === lastWritable) return { problem: 'is too far away.' }
  if (contradicts) return { problem: `contradicts itself: ${date} is another weekday.` }
  const isPast = date < dayAt(now, null).date
  if (isPast && !found.isPast) return { problem: `is in the past. Write ${date} if you mean that day.` }
  return { value: { date, time } }
}

/** Reads a time of day without a date, such as `5pm` or `noon`. Null for any other text. */
export function readTime(
  text: string,
  now: Date,
  languages: readonly Language[] = createEnglish(),
): string | null {
  const words = tidy(text)
  const found = words.length > longest ? null : readInTurn(words, now, languages, readWhole)
  return found?.isTimeAlone && findProblem(words, false) === null ? found.time : null
}

/**
 * Reads how often a todo repeats, as a person writes it after "every": `day`, `2 weeks`, `mon,thu`, `last friday`, `15th`. With
 * "after completion" behind it, it counts from there. An RRULE (RFC 5545) is taken as it is, with or without the prefix `RRULE:`.
 */
export function readRepeat(
  text: string,
  now: Date,
  languages: readonly Language[] = createEnglish(),
): Reading<WholeRepeat> {
  const rule = text.trim().replace(/^RRULE:/, '')
  if (/^[A-Z]+=/.test(rule)) return { value: { rrule: rule, from: 'due' } }
  const words = tidy(text)
  if (words.length <= longestRepeat) {
    const value = readInTurn(words, now, languages, readWholeRepeat)
    if (value !== null) return { value }
  }
  return { problem: hasTime.test(words.slice(0, longestRepeat).toLowerCase()) ? noTime : noRepeat }
}

const readInTurn = <T>(
  words: string,
  now: Date,
  languages: readonly Language[],
  read: (line: Line) => T | null,
): T | null => {
  const tokens = tokenise(words)
  const clock = createClock(null)
  const present = { now, clock, today: clock(now).date }
  for (const language of languages) {
    const found = read({
      ...language,
      scanner: new Scanner(tokens, language.table),
      typed: words,
      ...present,
    })
    if (found !== null) return found
  }
  return null
}

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Longer texts have no meaning here. */
const longest = 60
const longestRepeat = 120

const lastWritable = '9999-12-31'

const noDate = 'is no date. Examples: 2026-12-01, fri, "fri 5pm", tomorrow, "in 3 days", "1 dec".'

const findProblem = (words: string, isUnknown: boolean): string | null => {
  if (/\d:\d\d:\d\d/.test(words)) return 'has seconds. Write hours and minutes.'
  if (/^\d{4}-\d\d-\d\dT?.*(?:Z|[+-]\d\d:?\d\d)$|\d ?(?:[ap]m)? (?:UTC|GMT|[A-Z]{1,3}[DS]?T)$/.test(words))
    return 'has a time zone. Write the time where you are.'
  if (/\dm\b/i.test(words)) return 'can mean minutes or months. Write "minutes" or "months".'
  if (isUnknown && /\b\d{1,2}([/.-])\d{1,2}(?:\1\d{2,4})?\b/.test(words))
    return 'can mean two days. Write the year first, 2026-12-01, or the month as a word, "1 dec".'
  if (isUnknown && /\b(?:last|past)\b/i.test(words))
    return 'can mean two days. Write the weekday alone for the next one, or a date such as 2026-12-01.'
  return null
}

const noRepeat =
  'does not say how often. Examples: day, "2 weeks", month, weekday, mon,thu, "last friday", 15th, or an RRULE such as "FREQ=DAILY;COUNT=5".'

// "5pm", "17:00", "at 9" or "noon".
const hasTime = /\b\d{1,2}(?::\d\d| ?[ap]\.?m\b)|\bat \d|\b(?:noon|midnight)\b/

const noTime = 'has a time of day, which belongs to the due date: --due "fri 5pm".'
