import { casual, type ParsedResult } from 'chrono-node/en'
import { shiftDate, dayAt } from '../dates.ts'
import { formatDate, formatTime, getWeekday, isDate, type DayAndTime } from './calendar.ts'
import { readIsoDate } from './iso-date.ts'
import type { Reading } from './reading.ts'

/**
 * Reads a date, with or without a time, as a person writes it in English: `fri 5pm`, `tomorrow`, `in 3 days`, `1 dec`, `17:00`,
 * `2026-12-01`. `now` is the present in the zone of this computer. The whole text must be a date, and have one meaning. A date without
 * a year, a weekday, and a time alone mean the next such one. Today is the next such date, but never the next such weekday.
 */
export function readDate(text: string, now: Date): Reading<DayAndTime> {
  const iso = readIsoDate(text)
  if (iso !== null) return iso
  const words = tidy(text)
  const result = words.length <= longest ? parseWhole(words, now) : null
  if (result === null) return { problem: noDate }
  const problem = findAmbiguity(result, words)
  if (problem !== null) return { problem }
  return checkDate({ date: findDate(result, words, now), time: findTime(result) }, result, now)
}

/** Reads a time of day without a date, such as `5pm` or `noon`. Null for any other text. */
export function readTime(text: string, now: Date): string | null {
  const words = tidy(text)
  const result = words.length <= longest ? parseWhole(words, now) : null
  if (result === null || !isTimeAlone(result) || isThis.test(words)) return null
  return findAmbiguity(result, words) === null ? findTime(result) : null
}

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Longer texts are no dates, and could take long to search. */
const longest = 60

const noDate = 'is no date. Examples: 2026-12-01, fri, "fri 5pm", tomorrow, "in 3 days", "1 dec".'

// From now, "25 nov" would be next year in the afternoon of November 25. A time alone is about the next 24 hours.
const parseWhole = (words: string, now: Date): ParsedResult | null => {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const fromMidnight = parseOne(words, midnight)
  return fromMidnight !== null && countsFromNow(fromMidnight, words) ? parseOne(words, now) : fromMidnight
}

const parseOne = (words: string, from: Date): ParsedResult | null => {
  const [result, ...others] = casual.parse(words, from, { forwardDate: true })
  const isWhole = result?.text === words && others.length === 0 && !result.end
  return isWhole && namesDay(result) ? result : null
}

// A month alone names no day.
const namesDay = (result: ParsedResult): boolean =>
  result.start.isCertain('day') || namesWeekdayOnly(result) || isRelative(result) || isTimeAlone(result)

const namesWeekdayOnly = ({ start }: ParsedResult): boolean =>
  start.isCertain('weekday') && !start.isCertain('day')

const isTimeAlone = (result: ParsedResult): boolean => {
  const { start } = result
  return !start.isCertain('month') && !start.isCertain('weekday') && findTime(result) !== null
}

// For example "in 3 days" or "next month".
const isRelative = (result: ParsedResult): boolean =>
  ['result/relativeDate', 'casualReference/now'].some((tag) => result.tags().has(tag))

const countsFromNow = (result: ParsedResult, words: string): boolean =>
  (isTimeAlone(result) && !isThis.test(words)) || (isRelative(result) && result.start.isCertain('hour'))

// "this fri" on a Friday, or "this morning" at noon, is today.
const isThis = /\bthis\b/i

const findAmbiguity = (result: ParsedResult, words: string): string | null => {
  const { start } = result
  if (result.tags().has('parser/SlashDateFormatParser'))
    return 'can mean two days. Write the year first, 2026-12-01, or the month as a word, "1 dec".'
  if (/\dm\b/i.test(words)) return 'can mean minutes or months. Write "minutes" or "months".'
  if (namesWeekdayOnly(result) && /\b(?:next|last|past)\b/i.test(words))
    return 'can mean two days. Write the weekday alone for the next one, or a date such as 2026-12-01.'
  if (isRelative(result)) return null
  if (start.isCertain('timezoneOffset')) return 'has a time zone. Write the time where you are.'
  return start.isCertain('second') ? 'has seconds. Write hours and minutes.' : null
}

const findDate = (result: ParsedResult, words: string, now: Date): string => {
  const { start } = result
  const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map(
    (part) => start.get(part) ?? 0,
  )
  // A month after January 31 is the last day of February.
  const isBeyondMonth = isRelative(result) && !start.isCertain('day') && day !== now.getDate()
  if (isBeyondMonth) return formatDate(year, month, 0)
  const date = formatDate(year, month, day)
  const isToday = date === dayAt(now, null).date
  return isToday && namesWeekdayOnly(result) && !isThis.test(words) ? shiftDate(date, 7) : date
}

// A time of day in words, such as "tomorrow morning", is only implied.
const findTime = (result: ParsedResult): string | null => {
  const { start } = result
  const isMeant = start.isCertain('hour') || timesOfDay.some((tag) => result.tags().has(tag))
  return isMeant ? formatTime(start.get('hour') ?? 0, start.get('minute') ?? 0) : null
}

const timesOfDay = ['morning', 'noon', 'afternoon', 'evening', 'night', 'tonight', 'midnight'].map(
  (name) => `casualReference/${name}` as const,
)

const checkDate = (value: DayAndTime, { start, text }: ParsedResult, now: Date): Reading<DayAndTime> => {
  const { date } = value
  if (!isDate(date)) return { problem: 'is too far away.' }
  const namesBoth = start.isCertain('day') && start.isCertain('weekday')
  if (namesBoth && start.get('weekday') !== getWeekday(date))
    return { problem: `contradicts itself: ${date} is another weekday.` }
  const isPast = date < dayAt(now, null).date
  if (isPast && !/\b(?:ago|yesterday)\b|^-/i.test(text))
    return { problem: `is in the past. Write ${date} if you mean that day.` }
  return { value }
}
