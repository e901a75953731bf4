import { formatDate } from '../dates/day-and-time.ts'
import type { Reading } from './reading.ts'
import { english } from './repeat-words/english.ts'
import { fold, workdays, type RepeatWords } from './repeat-words/repeat-words.ts'

/**
 * Reads how often a todo repeats, as a person writes it after "every": `day`, `2 weeks`, `mon,thu`, `last friday`, `15th`.
 * The value is an RRULE (RFC 5545). An RRULE is taken as it is, with or without the prefix `RRULE:`.
 */
export function readRepeat(text: string, words: RepeatWords = english): Reading<string> {
  const rule = text.trim().replace(/^RRULE:/, '')
  if (/^[A-Z]+=/.test(rule)) return { value: rule }
  const folded = fold(text).trim().replaceAll(/\s+/g, ' ')
  const value = readPhrase(folded.replace(words.every, ''), words)
  if (value !== null) return { value }
  return { problem: time.test(folded.slice(0, longest)) ? noTime : noRepeat }
}

/** Reads a folded phrase without its beginning, such as "2 weeks on tue". Answers an RRULE, or null for any other text. */
export function readPhrase(phrase: string, words: RepeatWords): string | null {
  if (phrase.length > longest) return null
  const named = phrase.replace(words.orLastDay, '')
  if (named !== phrase) return takeLastDay(readPhrase(named, words))
  const monthly = phrase.replace(words.ofMonth, '')
  if (monthly !== phrase) return readIntervalOnDay(monthly, words) ?? readMonthly(monthly, words)
  return (
    words.names.get(phrase) ??
    readInterval(phrase, words) ??
    readIntervalOnDay(phrase, words) ??
    readOtherWeekday(phrase, words) ??
    readWeekdays(phrase, words) ??
    readDayAlone(phrase, words)
  )
}

// Months that lack the day are left out unless the rule says otherwise (RFC 7529). All months have a 28th.
const takeLastDay = (rule: string | null): string | null => {
  const [, days = ''] = /BYMONTHDAY=([\d,]+)$/.exec(rule ?? '') ?? []
  return days.split(',').some((day) => Number(day) > 28) ? `RSCALE=GREGORIAN;${rule};SKIP=BACKWARD` : null
}

/** Longer texts have no meaning here. */
const longest = 120

const noRepeat =
  'does not say how often. Examples: day, "2 weeks", month, weekday, mon,thu, "last friday", 15th, or an RRULE such as "FREQ=DAILY;COUNT=5".'

// "5pm", "17:00", "at 9" or "noon".
const time = /\b\d{1,2}(?::\d\d| ?[ap]\.?m\b)|\bat \d|\b(?:noon|midnight)\b/

const noTime = 'has a time of day, which belongs to the due date: --due "fri 5pm".'

const largestInterval = 999

// "day", "2 weeks" or "other month".
const readInterval = (phrase: string, { units, numbers, other }: RepeatWords): string | null => {
  const [, count = '', unit = ''] = /^(?:(\d{1,4}|[a-z]+(?= )) ?)?([a-z]+)$/.exec(phrase) ?? []
  const frequency = units.get(unit)
  const interval = count === '' ? 1 : other.includes(count) ? 2 : (numbers.get(count) ?? Number(count))
  if (frequency === undefined || !(interval >= 1 && interval <= largestInterval)) return null
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`
}

// "2 weeks on tue and thu", "month on the 15th" or "year on 5 may".
const readIntervalOnDay = (phrase: string, words: RepeatWords): string | null => {
  const on = words.on.exec(phrase)
  if (on === null) return null
  const rule = readInterval(phrase.slice(0, on.index), words)
  const day = phrase.slice(on.index + on[0].length)
  const days = rule === null ? null : readDays(rule, day, words)
  return days === null ? null : `${rule};${days}`
}

const readDays = (rule: string, day: string, words: RepeatWords): string | null => {
  if (rule.startsWith('FREQ=WEEKLY')) {
    const weekly = words.names.get(day) ?? readWeekdays(day, words)
    return weekly?.startsWith(onWeekdays) ? weekly.slice(weekly.indexOf(';') + 1) : null
  }
  if (rule.startsWith('FREQ=MONTHLY')) return readDaysOfMonth(day, words, [words.dayOfMonth])
  return rule.startsWith('FREQ=YEARLY') ? readDayOfYear(day, words) : null
}

const onWeekdays = 'FREQ=WEEKLY;BYDAY='

// "other friday" is every second one.
const readOtherWeekday = (phrase: string, words: RepeatWords): string | null => {
  const other = words.other.find((word) => phrase.startsWith(`${word} `))
  const day = other === undefined ? null : readWeekday(phrase.slice(other.length + 1), words)
  return day === null ? null : `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

// Takes "mon", "tues", "thu.", "thursdays" and so on: the first letters of a weekday.
const readWeekday = (word: string, { weekdays, shortestWeekday }: RepeatWords): string | null => {
  const start = word.replace(/\.$/, '')
  if (start.length < shortestWeekday) return null
  const index = weekdays.findIndex(
    (name) => name.startsWith(start) || word === `${name}s` || word === `${name}e`,
  )
  return codes[index] ?? null
}

// "mon,thu" or "mon, wed and fri".
const readWeekdays = (phrase: string, words: RepeatWords): string | null => {
  const days = phrase.split(words.between).map((word) => readWeekday(word, words))
  return days.includes(null) ? null : `${onWeekdays}${[...new Set(days)].join(',')}`
}

// "15th" or "last friday" of each month, or "1st of may" of each year.
const readDayAlone = (phrase: string, words: RepeatWords): string | null => {
  const yearly = readDayOfYear(phrase, words)
  if (yearly !== null) return `FREQ=YEARLY;${yearly}`
  if (words.other.some((word) => phrase.startsWith(`${word} `))) return null
  const days = readDaysOfMonth(phrase, words, [words.dayAlone])
  // "every fifth friday" can be one in five weeks.
  return days === null || /[=,]5[A-Z]|BYSETPOS=5$/.test(days) ? null : `FREQ=MONTHLY;${days}`
}

const readMonthly = (phrase: string, words: RepeatWords): string | null => {
  const days = readDaysOfMonth(phrase, words, [words.dayOfMonth])
  return days === null ? null : `FREQ=MONTHLY;${days}`
}

// "5 may", "may 5", "fourth thursday of november" or "last day of february".
const readDayOfYear = (phrase: string, words: RepeatWords): string | null => {
  const found = words.inMonth.exec(phrase)
  const month = readMonth(found?.[1] ?? found?.[2] ?? '', words)
  if (month === null) return null
  const days = readDaysOfMonth(phrase.replace(words.inMonth, ''), words, [words.dayOfMonth, number])
  return days === null || isTooLate(days, month) ? null : `BYMONTH=${month};${days}`
}

const number = /^(\d{1,2})$/

// No February has 30 days.
const isTooLate = (days: string, month: number): boolean => {
  const [, dates = ''] = days.split('BYMONTHDAY=')
  const last = Number(formatDate(leapYear, month + 1, 0).slice(-2))
  return dates.split(',').some((date) => Number(date) > last)
}

const leapYear = 2000

/** Reads the name of a month, or its first letters. Answers its number, or null for any other word. */
export const readMonth = (word: string, { months }: RepeatWords): number | null => {
  if (word.length < 3) return null
  const found = new Set([...months].flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])))
  const [month = null] = found
  return found.size === 1 ? month : null
}

// "15th", "1st and last day" or "first monday and third monday".
const readDaysOfMonth = (phrase: string, words: RepeatWords, patterns: readonly RegExp[]): string | null => {
  const parts = phrase.split(words.between)
  const dates = parts.map((word) => readDayOfMonth(word, words, patterns))
  if (!dates.includes(null)) return `BYMONTHDAY=${[...new Set(dates)].join(',')}`
  const days = parts.map((word) => readOrdinalDay(word, words))
  return days.includes(null) ? readOrdinalWorkday(phrase, words) : `BYDAY=${[...new Set(days)].join(',')}`
}

const readDayOfMonth = (
  word: string,
  { lastDay }: RepeatWords,
  patterns: readonly RegExp[],
): number | null => {
  if (lastDay.includes(word)) return -1
  const day = Number(patterns.map((pattern) => pattern.exec(word)?.[1]).find(Boolean) ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

// "last friday" or "2nd tue".
const readOrdinalDay = (phrase: string, words: RepeatWords): string | null => {
  const [ordinal, day] = splitOrdinal(phrase, words)
  const weekday = ordinal === undefined ? null : readWeekday(day, words)
  return weekday === null ? null : `${ordinal}${weekday}`
}

// "first weekday".
const readOrdinalWorkday = (phrase: string, words: RepeatWords): string | null => {
  const [ordinal, day] = splitOrdinal(phrase, words)
  return ordinal !== undefined && words.workday.includes(day) ? `BYDAY=${workdays};BYSETPOS=${ordinal}` : null
}

const splitOrdinal = (phrase: string, { ordinals }: RepeatWords): readonly [number | undefined, string] => {
  const space = phrase.indexOf(' ')
  return [ordinals.get(phrase.slice(0, Math.max(0, space))), phrase.slice(space + 1)]
}
