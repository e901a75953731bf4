import type { ParsedResult } from 'chrono-node/en'
import { dayAt } from '../dates/dates.ts'
import { isDate } from '../dates/day-and-time.ts'
import {
  countsFromNow,
  findDate,
  findTime,
  isContradiction,
  isRelative,
  isTimeAlone,
  namesDay,
  namesWeekdayOnly,
} from './chrono-result.ts'
import { fold } from './repeat-words/repeat-words.ts'
import type { LineLanguage } from './language.ts'
import type { Span } from './piece.ts'

/** A part of a line that says a day, a time, or both. */
export interface FoundDate extends Span {
  readonly date: string | null
  readonly time: string | null
}

/** Finds the dates and times of a line in one language, from left to right; past ones and doubtful ones are left out. */
export function findDates(text: string, language: LineLanguage, now: Date): readonly FoundDate[] {
  const today = dayAt(now, null).date
  const phrases = language.phrases.flatMap(({ pattern, dateOf }) =>
    [...fold(text).matchAll(pattern)].flatMap((match): readonly FoundDate[] => {
      const span = { start: match.index, end: match.index + match[0].length }
      const date = dateOf(today, match)
      return date === null || !standsAlone(text, span) ? [] : [{ ...span, date, time: null }]
    }),
  )
  const others = parseBoth(text, language, now).flatMap((result) => readResult(text, result, language, now))
  const dates = joinTimes(text, chooseLonger([...phrases, ...others]))
  return dates
    .filter(({ date }) => date === null || (date >= today && isDate(date)))
    .map((date) => ({ ...date, start: date.start - findJoining(text.slice(0, date.start), language).length }))
}

/** Of parts that overlap, keeps the longer one; of two equal ones the first. Answers them from left to right. */
export const chooseLonger = (found: readonly FoundDate[]): readonly FoundDate[] =>
  found
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .reduce<readonly FoundDate[]>(
      (kept, each) =>
        kept.some((other) => each.start < other.end && other.start < each.end) ? kept : [...kept, each],
      [],
    )
    .toSorted((a, b) => a.start - b.start)

// From now, "25 nov" would be next year in the afternoon of November 25. A time alone is about the next 24 hours.
const parseBoth = (text: string, language: LineLanguage, now: Date): readonly ParsedResult[] => {
  const fromMidnight = language.parse(text, new Date(now.getFullYear(), now.getMonth(), now.getDate()))
  if (!fromMidnight.some((result) => countsFromNow(result, result.text))) return fromMidnight
  const fromNow = new Map(language.parse(text, now).map((result) => [result.index, result]))
  return fromMidnight.map((result) =>
    countsFromNow(result, result.text) ? (fromNow.get(result.index) ?? result) : result,
  )
}

const readResult = (
  text: string,
  result: ParsedResult,
  language: LineLanguage,
  now: Date,
): readonly FoundDate[] => {
  const span = { start: result.index, end: result.index + result.text.length }
  const words = fold(result.text).replaceAll(/\s+/g, ' ')
  if (result.end || !namesDay(result) || !standsAlone(text, span)) return []
  if (!isMeant(text, { span, words, result, language })) return []
  const date = findDate(result, result.text, now)
  if (isContradiction(result, date)) return []
  return [{ ...span, date: isTimeAlone(result) ? null : date, time: findHour(result, words) }]
}

// A bare hour from 1 to 6 is in the afternoon.
const findHour = (result: ParsedResult, words: string): string | null => {
  const time = findTime(result)
  const [, hour = ''] = /(?:^|\D )([1-6])$/.exec(words) ?? []
  return hour !== '' && time?.startsWith(`0${hour}:`) ? `${Number(hour) + 12}:00` : time
}

interface Candidate {
  readonly span: Span
  /** The folded words of the result. */
  readonly words: string
  readonly result: ParsedResult
  readonly language: LineLanguage
}

/** Whether words are meant as a date or a time, and not as a part of a sentence. */
const isMeant = (text: string, { span, words, result, language }: Candidate): boolean => {
  const { start } = result
  const before = fold(text.slice(0, span.start))
  const after = fold(text.slice(span.end))
  if (result.tags().has('casualReference/now') || /\bsecond|sekunde|segundo/.test(words)) return false
  if (result.tags().has('parser/SlashDateFormatParser') && !/\d{4}/.test(words)) return false
  if (isRelative(result)) return language.counted.test(words)
  if (start.isCertain('timezoneOffset') || start.isCertain('second')) return false
  if (isTimeAlone(result)) {
    if (!language.clock.test(findJoining(before, language) + words)) return false
    return !/(?:^| )\d{1,2}$/.test(words) || language.afterHour.test(after)
  }
  if (!namesWeekdayOnly(result) || !language.doubtful.test(words) || findTime(result) !== null) return true
  // "so" is a word in German, and "So" a Sunday.
  if (words.length === 2 && text.slice(span.start, span.end) === words) return false
  return /^[\s.,;!?)]*(?:$|¦)/.test(after) && !language.article.test(before)
}

// Not "today's", "1/2 cup", "at 100%" or "17:00:30".
const standsAlone = (text: string, { start, end }: Span): boolean =>
  !/[\p{L}\p{M}\p{N}'’/#@$€£_.-]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
  !/^(?:[\p{L}\p{M}\p{N}'’/%°€$£_-]|[.:]\d)/u.test(text.slice(end, end + 2))

// A day and a time beside each other are one.
const joinTimes = (text: string, found: readonly FoundDate[]): readonly FoundDate[] =>
  found.reduce<readonly FoundDate[]>((joined, each) => {
    const last = joined.at(-1)
    const isBeside = last !== undefined && /^[\s,]*$/.test(text.slice(last.end, each.start))
    const isPair = isBeside && (last.date === null) !== (each.date === null) && !(last.time && each.time)
    if (!isPair) return [...joined, each]
    const both = { date: last.date ?? each.date, time: last.time ?? each.time }
    return [...joined.slice(0, -1), { start: last.start, end: each.end, ...both }]
  }, [])

const findJoining = (before: string, { joining }: LineLanguage): string =>
  joining.exec(fold(before.slice(-longestJoining)))?.[1] ?? ''

const longestJoining = 40
