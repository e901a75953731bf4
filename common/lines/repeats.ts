import { formatDate } from '../dates/day-and-time.ts'
import { readDay } from './days.ts'
import { findWeekdayName, readCount, readDayNumber, readOrdinal, units } from './found-day.ts'
import type { Line } from './language.ts'
import {
  type Days,
  frequencies,
  leapYear,
  listCodes,
  monthly,
  mostItems,
  readMonthDays,
  readOrdinalDays,
  readWeekdays,
  weekly,
  workdays,
  codes,
} from './repeat-days.ts'
import { readPartBehind } from './times.ts'

/** A repeat that stands in a line, without its end. */
export interface FoundRepeat {
  /** An RRULE of RFC 5545. */
  readonly rrule: string
  /** The part of the day in "every morning"; null where none is named. */
  readonly part: number | null
  /** Whether it counts only at the end of a line or before a time, such as "daily". */
  readonly isWeak: boolean
  readonly end: number
}

/** Reads a repeat that begins at a token: `every 2 weeks on tue`, `each last friday`, `daily`, `on the 1st of every month`. */
export function readRepeat(line: Line, at: number): FoundRepeat | null {
  const repeat = line.scanner.isUnknown(at) ? null : readWithoutPart(line, at)
  if (repeat === null || repeat.part !== null) return repeat
  const part = line.scanner.find(repeat.end, 'part') ?? readPartBehind(line, repeat.end)
  return part === null ? repeat : { ...repeat, part: part.value, isWeak: false, end: part.end }
}

const readWithoutPart = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const every = scanner.find(at, 'every')
  if (every !== null) return readAfterEvery(line, every.end)
  const adverb = scanner.find(at, 'adverb')
  if (adverb !== null) return addDays(line, { frequency: adverb.value, interval: 1, end: adverb.end }, true)
  const workday = scanner.find(at, 'everyWorkday')
  if (workday !== null) return found(`${weekly}${workdays}`, workday.end)
  return readEveryWeekday(line, at) ?? readOfEveryMonth(line, at)
}

const found = (rrule: string, end: number): FoundRepeat => ({ rrule, part: null, isWeak: false, end })

/** Reads a repeat without its "every": `2 weeks`, `mon,thu`, `last friday`, `15th`. */
export function readAfterEvery(line: Line, at: number): FoundRepeat | null {
  const { scanner } = line
  const readings = [
    readEveryPart(line, at),
    readInterval(line, at),
    readOnWeekdays(line, at),
    readDayOfMonth(line, at),
    readYearDay(line, at),
  ]
  const best = readings.reduce((one, other) => ((other?.end ?? 0) > (one?.end ?? 0) ? other : one), null)
  if (best === null) return null
  const orLast = scanner.find(best.end, 'orLastDay')
  const rrule = orLast === null ? null : takeLastDay(best.rrule)
  return orLast === null || rrule === null ? best : { ...best, rrule, end: orLast.end }
}

// Months that lack the day are left out unless the rule says otherwise (RFC 7529). All months have a 28th.
const takeLastDay = (rule: string): string | null => {
  const [, days = ''] = /BYMONTHDAY=([\d,-]+)$/.exec(rule) ?? []
  return days.split(',').some((day) => Number(day) > 28) ? `RSCALE=GREGORIAN;${rule};SKIP=BACKWARD` : null
}

// "every morning" is every day; "every monday morning" is read with the weekdays.
const readEveryPart = ({ scanner }: Line, at: number): FoundRepeat | null => {
  const part = scanner.find(at, 'part')
  return part === null ? null : { ...found('FREQ=DAILY', part.end), part: part.value }
}

const mostIntervals = 999

// "day", "2 weeks", "other month", "3rd day".
const readInterval = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const other = scanner.find(at, 'other')
  const ordinal = other === null ? readOrdinal(line, at) : null
  const unit = scanner.find(other?.end ?? ordinal?.end ?? at, 'unit')
  const counted = unit === null ? readCount(line, at) : null
  const interval = other !== null ? 2 : ordinal !== null ? ordinal.nth + 1 : (counted?.count ?? 1)
  const frequency = counted?.unit ?? unit?.value ?? units.hour
  if (frequency > units.year || interval < 1 || interval > mostIntervals) return null
  return addDays(line, { frequency, interval, end: (counted ?? unit)?.end ?? at }, false)
}

interface Interval {
  readonly frequency: number
  readonly interval: number
  readonly end: number
}

// "2 weeks on tue and thu", "month on the 15th", "year on 5 may".
const addDays = (line: Line, { frequency, interval, end }: Interval, isWeak: boolean): FoundRepeat => {
  const { scanner } = line
  const rule = `FREQ=${frequencies[frequency]}${interval === 1 ? '' : `;INTERVAL=${interval}`}`
  const on = scanner.find(end, 'on')
  const named = frequency === units.week && on === null ? readEveryWeekday(line, end) : null
  const days =
    named !== null
      ? { days: named.rrule.replace('FREQ=WEEKLY;', ''), end: named.end }
      : on === null
        ? null
        : readDays(line, on.end, frequency)
  if (days !== null && rule === 'FREQ=DAILY') return found(`FREQ=WEEKLY;${days.days}`, days.end)
  if (days !== null) return found(`${rule};${days.days}`, days.end)
  return { ...found(rule, end), isWeak }
}

const readDays = (line: Line, at: number, frequency: number): Days | null => {
  // "every day, monday to friday".
  if (frequency === units.day) return readSeveral(line, at)
  if (frequency === units.week) return readWeekdays(line, at)
  if (frequency === units.month) return readMonthDays(line, at, 'on')
  const year = frequency === units.year ? readYearDay(line, at) : null
  return year === null ? null : { days: year.rrule.replace('FREQ=YEARLY;', ''), end: year.end }
}

// "mon,thu", "other friday", "monday to friday", "weekday", "monday morning".
const readOnWeekdays = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const joined = line.joined.get(scanner.text(at))
  if (joined !== undefined) return { ...found(`${weekly}${codes[joined[0]]}`, at + 1), part: joined[1] }
  const other = scanner.find(at, 'other')
  const digits = scanner.number(at, 2)
  const word = other === null && digits === null ? scanner.find(at, 'number') : null
  const interval = other === null ? (digits ?? (word === null ? 1 : word.value + 1)) : 2
  const from = other?.end ?? word?.end ?? (digits === null ? at : at + 1)
  const days = readWeekdays(line, from) ?? readSeveral(line, scanner.skip(at, 'on'))
  if (days === null || interval < 1) return null
  // "every 2 mondays and fridays" can mean two things.
  if (interval > 1 && days.days.includes(',')) return null
  return found(
    interval === 1 ? `FREQ=WEEKLY;${days.days}` : `FREQ=WEEKLY;INTERVAL=${interval};${days.days}`,
    days.end,
  )
}

// "du lundi au vendredi".
const readSeveral = (line: Line, at: number): Days | null => {
  const days = readWeekdays(line, at)
  return days?.days.includes(',') ? days : null
}

// "montags und donnerstags", "los lunes y jueves", "le lundi et le jeudi". A single one that is also a date is that date.
const readEveryWeekday = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const first = scanner.find(at, 'everyWeekday')
  if (first === null) return null
  const days = [first.value]
  let { end } = first
  while (days.length <= mostItems) {
    const and = scanner.find(end, 'and')
    const next =
      and === null ? null : (scanner.find(and.end, 'everyWeekday') ?? findWeekdayName(line, and.end))
    if (next === null) break
    days.push(next.value)
    ;({ end } = next)
  }
  if (days.length === 1 && readDay(line, scanner.skip(at, 'joining')) !== null) return null
  // "Mondays are hard."
  return {
    ...found(`${weekly}${listCodes(days)}`, end),
    isWeak: end === at + 1 && findWeekdayName(line, at) !== null,
  }
}

// "15th", "1st and last day of the month", "last friday", "first weekday".
const readDayOfMonth = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const any = readMonthDays(line, at, 'on')
  const month =
    any === null ? null : (scanner.find(any.end, 'everyMonth') ?? scanner.find(any.end, 'theMonth'))
  if (any !== null && month !== null) return found(`${monthly}${any.days}`, month.end)
  // Without its month, a day is an ordinal number, "every fifth friday" can be one in five weeks, and "other" wins.
  const days = scanner.find(at, 'other') === null ? readMonthDays(line, at, 'every') : null
  if (days === null || /[=,]5[A-Z]|SETPOS=5$/.test(days.days)) return null
  return found(`${monthly}${days.days}`, days.end)
}

// "on the 1st of every month", "first monday of each month".
const readOfEveryMonth = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const days = readMonthDays(line, scanner.skip(at, 'onThe', 'joining', 'article'), 'on')
  const month = days === null ? null : scanner.find(days.end, 'everyMonth')
  return days === null || month === null ? null : found(`${monthly}${days.days}`, month.end)
}

// "5 may", "may 5", "fourth thursday of november", "last day of february".
const readYearDay = (line: Line, at: number): FoundRepeat | null => {
  const { scanner } = line
  const first = scanner.find(at, 'month')
  const from = first === null ? scanner.skip(at, 'onThe', 'article') : first.end
  const ordinals = first === null ? readOrdinalDays(line, from) : null
  const number = ordinals === null ? readDayNumber(line, from) : null
  const last = number === null && ordinals === null ? scanner.find(from, 'last') : null
  const lastDay = last === null ? null : scanner.find(last.end, 'unit')
  const end = ordinals?.end ?? number?.end ?? lastDay?.end ?? at
  const month = first ?? scanner.find(scanner.skip(end, 'of'), 'month')
  if (month === null || end === at || (lastDay !== null && lastDay.value !== units.day)) return null
  const after = Math.max(end, month.end)
  // A year makes it a date.
  if (/^\d{4}$/.test(scanner.text(scanner.text(after) === ',' ? after + 1 : scanner.skip(after, 'of'))))
    return null
  if (number !== null && number.day > Number(formatDate(leapYear, month.value + 2, 0).slice(-2))) return null
  const days = ordinals?.days ?? `BYMONTHDAY=${number?.day ?? -1}`
  return found(`FREQ=YEARLY;BYMONTH=${month.value + 1};${days}`, after)
}
