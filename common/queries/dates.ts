import { shiftDate } from '../dates/dates.ts'
import { isDate } from '../dates/day-and-time.ts'
import {
  findDayOfMonth,
  findInMonth,
  findWeekdayOfWeek,
  findWeekend,
  splitDate,
} from '../dates/near-dates.ts'
import { readDay } from '../lines/days.ts'
import { readDayNumber, units } from '../lines/found-day.ts'
import type { Line } from '../lines/language.ts'

/** The days that a part of a search names, both included, and the token behind it. */
export interface FoundDays {
  readonly first: string
  readonly last: string
  readonly end: number
  /** Whether it counts only behind a word such as "before". */
  readonly isWeak: boolean
}

/** Reads days that begin at a token of a search: "friday", "1 dec", "next week". Null for any other text. */
export function readDays(line: Line, at: number): FoundDays | null {
  const { scanner } = line
  const found = [at, scanner.skip(at, 'article'), scanner.skip(at, 'onThe')].flatMap((from) => [
    readPeriod(line, from),
    readOneDay(line, from),
  ])
  const best = found.reduce((one, each) => (each !== null && each.end > (one?.end ?? 0) ? each : one), null)
  return best !== null && isDate(shiftDate(best.first, -1)) && best.last < lastSearched ? best : null
}

/** Reads a day of the month alone, such as "15th", which is a date behind a word such as "before". */
export function readDayOfMonth(line: Line, at: number): FoundDays | null {
  const day = readDayNumber(line, line.scanner.skip(at, 'article'))
  const date = day?.isOrdinal ? findDayOfMonth(line.today, day.day) : null
  return day === null || date === null ? null : { first: date, last: date, end: day.end, isWeak: true }
}

// The day after it can be written too.
const lastSearched = '9999-12-30'

// A time of day is no condition, so that a day with one is text.
const readOneDay = (line: Line, at: number): FoundDays | null => {
  const day = readDay(line, at)
  if (day === null || day.isWrong || day.part !== null || day.minutes !== null) return null
  return { first: day.date, last: day.date, end: day.end, isWeak: day.isWeak }
}

// "this week", "nächsten Monat", "la semaine prochaine", "next weekend".
const readPeriod = ({ scanner, today }: Line, at: number): FoundDays | null => {
  const next = scanner.find(at, 'next')
  const here = scanner.find(at, 'this')
  const from = (next ?? here)?.end ?? at
  const weekend = scanner.find(from, 'weekend')
  const unit = scanner.find(from, 'unit')
  const noun = weekend ?? unit
  if (noun === null) return null
  const behind = scanner.find(noun.end, 'nextBehind')
  const later = next ?? behind
  if (later === null && here === null) return null
  const count = later === null ? 0 : later.value + 1
  const end = behind?.end ?? noun.end
  if (weekend !== null) {
    const first = findWeekend(today, count)
    return { first, last: findWeekdayOfWeek(first, 6, 0), end, isWeak: false }
  }
  if (noun.value === units.week) {
    const first = findWeekdayOfWeek(today, 0, count)
    return { first, last: shiftDate(first, 6), end, isWeak: false }
  }
  if (noun.value !== units.month) return null
  const [year, month] = splitDate(today)
  const first = findInMonth(year, month + count, null, 0)
  const last = findInMonth(year, month + count, null, -1)
  return first === null || last === null ? null : { first, last, end, isWeak: false }
}
