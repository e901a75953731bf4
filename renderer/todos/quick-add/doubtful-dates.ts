import { shiftDate } from '../../../common/dates/dates.ts'
import type { Span } from '../../../common/lines/pieces.ts'

/** A part of a line that looks like a date but was not read as one. */
export interface DoubtfulDate extends Span {
  /** The part as it was typed. */
  readonly text: string
  /** The dates that it can mean, such as `2026-12-03`. */
  readonly ways: readonly string[]
}

interface Reading {
  /** The parts of the line that were read. */
  readonly pieces: readonly Span[]
  /** As `2026-12-01`. */
  readonly today: string
  /** The language and region (BCP 47). */
  readonly locale: string
  /** Reads a text as a date; null for none. */
  readonly readDate: (text: string) => string | null
}

/**
 * Finds the parts of a line that look like dates but were not read: `3/12`, `1-5 December`, "yesterday", "last Friday". From left to right.
 */
export function findDoubtfulDates(line: string, reading: Reading): readonly DoubtfulDate[] {
  const finders = [findSlashed, findRanges, findPastDays, findLastWeekdays]
  return finders
    .flatMap((find) => find(line, reading))
    .filter(({ ways }) => ways.length > 0)
    .filter(({ start, end }) => !reading.pieces.some((piece) => start < piece.end && piece.start < end))
    .toSorted((a, b) => a.start - b.start)
}

// "24/7" is a phrase, and "3-4" a number of things where more follows.
const slashed =
  /(?<![\p{L}\d./:-])(?!24\/7(?!\d))(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}))?|-(\d{1,2})(?=\s*$))(?![\p{L}\d/:-])/gu

function findSlashed(line: string, { today }: Reading): readonly DoubtfulDate[] {
  return [...line.matchAll(slashed)].map((match) => {
    const {
      index,
      0: text,
      1: first = '',
      2: slashedSecond,
      3: year,
      4: second = slashedSecond ?? '',
    } = match
    const ways = [
      findNext({ day: Number(first), month: Number(second) }, year, today),
      findNext({ day: Number(second), month: Number(first) }, year, today),
    ]
    const dates = ways.flatMap((date) => date ?? [])
    return { start: index, end: index + text.length, text, ways: [...new Set(dates)] }
  })
}

// The next such day, or that of the year; null for no day of the calendar.
function findNext(
  { day, month }: { readonly day: number; readonly month: number },
  year: string | undefined,
  today: string,
): string | null {
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)]
  const dates = years.map((each) => new Date(Date.UTC(each, month - 1, day)))
  const fitting = dates.filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
  const written = fitting.map((date) => date.toISOString().slice(0, 10))
  return written.find((date) => year !== undefined || date >= today) ?? null
}

const range = /(?<![\p{L}\d./:-])(\d{1,2})\.?\s?[-–]\s?(\d{1,2})(\.?\s+(?:de\s+)?\p{L}{3,})(?![\p{L}\d])/gu

function findRanges(line: string, { readDate }: Reading): readonly DoubtfulDate[] {
  return [...line.matchAll(range)].map(({ index, 0: text, 1: first, 2: last, 3: month }) => {
    const ways = [readDate(`${first}${month}`), readDate(`${last}${month}`)]
    const isRange = ways.every((date) => date !== null)
    return {
      start: index,
      end: index + text.length,
      text,
      ways: isRange ? ways.flatMap((date) => date ?? []) : [],
    }
  })
}

function findPastDays(line: string, { today, locale }: Reading): readonly DoubtfulDate[] {
  const words = new Map(
    [locale, 'en'].flatMap((each) => {
      const format = new Intl.RelativeTimeFormat(each, { numeric: 'auto' })
      return [-1, -2].map((days): [string, number] => [format.format(days, 'day'), days])
    }),
  )
  return [...words].flatMap(([word, days]) => findWords(line, word, shiftDate(today, days)))
}

function findWords(line: string, words: string, date: string): readonly DoubtfulDate[] {
  const alone = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}-])`, 'giu')
  return [...line.matchAll(alone)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
    ways: [date],
  }))
}

// The words of each language for the last day of a name, as a pattern.
const lastDay: Readonly<Record<string, (day: string) => string>> = {
  en: (day) => `(?:last|past|previous) ${day}`,
  de: (day) => `(?:letzte|vergangene|vorige)[nmr] ${day}`,
  fr: (day) => `${day} (?:dernier|passé)`,
  es: (day) => `(?:pasado ${day}|${day} pasado)`,
}

function findLastWeekdays(line: string, { today, locale }: Reading): readonly DoubtfulDate[] {
  const languages = new Set([new Intl.Locale(locale).language, 'en'])
  const days = [1, 2, 3, 4, 5, 6, 7].map((ago) => shiftDate(today, -ago))
  return [...languages].flatMap((language) => {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return days.flatMap((date) => {
      const pattern = lastDay[language]?.(weekday.format(new Date(date)))
      return pattern === undefined ? [] : findWords(line, pattern, date)
    })
  })
}
