import type { Reading } from './reading.ts'

/**
 * Reads how often a todo repeats, as a person writes it in English after "every": `day`, `2 weeks`, `mon,thu`, `last friday`, `15th`.
 * The value is an RRULE (RFC 5545). An RRULE is taken as it is, with or without the prefix `RRULE:`.
 */
export function readRepeat(text: string): Reading<string> {
  const rule = text.trim().replace(/^RRULE:/, '')
  if (/^[A-Z]+=/.test(rule)) return { value: rule }
  const words = text.toLowerCase().trim().replaceAll(/\s+/g, ' ')
  const value = words.length <= longest ? readWords(words.replace(/^every /, '').replace(ofMonth, '')) : null
  if (value !== null) return { value }
  return { problem: time.test(words.slice(0, longest)) ? noTime : noRepeat }
}

/** Longer texts have no meaning here. */
const longest = 100

const ofMonth = / of (?:the|each|every) month$/

const noRepeat =
  'does not say how often. Examples: day, "2 weeks", month, weekday, mon,thu, "last friday", 15th, or an RRULE such as "FREQ=DAILY;COUNT=5".'

// "5pm", "17:00", "at 9" or "noon".
const time = /\b\d{1,2}(?::\d\d| ?[ap]\.?m\b)|\bat \d|\b(?:noon|midnight)\b/

const noTime = 'has a time of day, which belongs to the due date: --due "fri 5pm".'

const readWords = (words: string): string | null =>
  names.get(words) ??
  readInterval(words) ??
  readWeekdays(words) ??
  readDaysOfMonth(words) ??
  readOrdinalDay(words)

const workdays = 'MO,TU,WE,TH,FR'

const names = new Map([
  ['daily', 'FREQ=DAILY'],
  ['weekly', 'FREQ=WEEKLY'],
  ['monthly', 'FREQ=MONTHLY'],
  ['yearly', 'FREQ=YEARLY'],
  ['annually', 'FREQ=YEARLY'],
  ['weekday', `FREQ=WEEKLY;BYDAY=${workdays}`],
  ['weekdays', `FREQ=WEEKLY;BYDAY=${workdays}`],
  ['workday', `FREQ=WEEKLY;BYDAY=${workdays}`],
  ['weekend', 'FREQ=WEEKLY;BYDAY=SA,SU'],
  ['weekends', 'FREQ=WEEKLY;BYDAY=SA,SU'],
])

const units = new Map([
  ['day', 'DAILY'],
  ['week', 'WEEKLY'],
  ['month', 'MONTHLY'],
  ['year', 'YEARLY'],
])

const largestInterval = 999

// "day", "2 weeks" or "other month".
const readInterval = (words: string): string | null => {
  const [, count = '1', unit = ''] = /^(?:(\d{1,4}|other) ?)?(day|week|month|year)s?$/.exec(words) ?? []
  const frequency = units.get(unit)
  const interval = count === 'other' ? 2 : Number(count)
  if (frequency === undefined || interval < 1 || interval > largestInterval) return null
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

// Takes "mon", "tues", "thursdays" and so on: the first letters of a weekday, three at least.
const readWeekday = (word: string): string | null => {
  const found =
    word.length >= 3 ? weekdays.find((name) => name.startsWith(word.replace(/days$/, 'day'))) : undefined
  return found === undefined ? null : found.slice(0, 2).toUpperCase()
}

// "mon,thu" or "mon, wed and fri".
const readWeekdays = (words: string): string | null => {
  const days = splitItems(words).map(readWeekday)
  return days.includes(null) ? null : `FREQ=WEEKLY;BYDAY=${[...new Set(days)].join(',')}`
}

// "15th", "1st and 15th" or "last day".
const readDaysOfMonth = (words: string): string | null => {
  const days = splitItems(words).map(readDayOfMonth)
  return days.includes(null) ? null : `FREQ=MONTHLY;BYMONTHDAY=${[...new Set(days)].join(',')}`
}

const readDayOfMonth = (word: string): number | null => {
  if (word === 'last day') return -1
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

const ordinals = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
  ['last', -1],
])

// "last friday", "2nd tue" or "first weekday": of each month.
const readOrdinalDay = (words: string): string | null => {
  const [, word = '', day = ''] = /^(\w+) (\w+)$/.exec(words) ?? []
  const ordinal = ordinals.get(word)
  if (ordinal === undefined) return null
  if (day === 'weekday' || day === 'workday') return `FREQ=MONTHLY;BYDAY=${workdays};BYSETPOS=${ordinal}`
  const weekday = readWeekday(day)
  return weekday === null ? null : `FREQ=MONTHLY;BYDAY=${ordinal}${weekday}`
}

const splitItems = (words: string): readonly string[] => words.split(/ ?, ?(?:and )?| and /)
