import { casual, type ParsedResult } from 'chrono-node/en'
import { dayAt } from '../dates/dates.ts'
import { isDate, type DayAndTime } from '../dates/day-and-time.ts'
import {
  countsFromNow,
  findDate,
  findTime,
  isContradiction,
  isRelative,
  isThis,
  isTimeAlone,
  namesDay,
  namesWeekdayOnly,
} from './chrono-result.ts'
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

const checkDate = (value: DayAndTime, result: ParsedResult, now: Date): Reading<DayAndTime> => {
  const { date } = value
  if (!isDate(date)) return { problem: 'is too far away.' }
  if (isContradiction(result, date)) return { problem: `contradicts itself: ${date} is another weekday.` }
  const isPast = date < dayAt(now, null).date
  if (isPast && !/\b(?:ago|yesterday)\b|^-/i.test(result.text))
    return { problem: `is in the past. Write ${date} if you mean that day.` }
  return { value }
}
