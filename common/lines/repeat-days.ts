import { findWeekdayName, readDayNumber, readOrdinal, units } from './found-day.ts'
import type { Line } from './language.ts'

/** The weekdays of an RRULE, from Monday on. */
export const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** The frequencies of an RRULE. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** The beginning of a rule of weekdays. */
export const weekly = 'FREQ=WEEKLY;BYDAY='
/** The beginning of a rule of days of a month. */
export const monthly = 'FREQ=MONTHLY;'

/** The working days, as the value of BYDAY. */
export const workdays = 'MO,TU,WE,TH,FR'

/** The days of a rule, as its parts behind FREQ and INTERVAL. */
export interface Days {
  readonly days: string
  readonly end: number
}

/** The most items of an enumeration. */
export const mostItems = 14

/** Reads weekdays: `mon, wed and fri`, `monday to friday`, `weekdays`. */
export function readWeekdays(line: Line, at: number): Days | null {
  const { scanner } = line
  const workday = scanner.find(at, 'workday')
  // "chaque jour ouvre un livre" has a verb.
  const isVerb =
    workday !== null && scanner.find(at, 'doubtful') !== null && scanner.find(workday.end, 'article') !== null
  if (workday !== null && !isVerb) return { days: `BYDAY=${workdays}`, end: workday.end }
  const weekend = scanner.find(at, 'weekend')
  if (weekend !== null) return { days: 'BYDAY=SA,SU', end: weekend.end }
  const days: number[] = []
  let end = at
  for (let next = at; days.length <= mostItems;) {
    const day = findWeekdayName(line, next) ?? scanner.find(next, 'everyWeekday')
    if (day === null) break
    const last = findWeekdayName(line, scanner.find(day.end, 'to')?.end ?? Number.POSITIVE_INFINITY)
    const length = last === null ? 0 : (last.value - day.value + 7) % 7
    days.push(...Array.from({ length: length + 1 }, (_, index) => (day.value + index) % 7))
    end = (last ?? day).end
    next = scanner.find(end, 'and')?.end ?? end
  }
  return days.length === 0 ? null : { days: `BYDAY=${listCodes(days)}`, end }
}

/** Formats weekdays (0 is Monday) as the value of BYDAY. */
export const listCodes = (days: readonly number[]): string =>
  [...new Set(days)].map((day) => codes[day]).join(',')

/** Reads days of a month: `15th`, `1st and last day`, `first monday and third monday`. Behind "on" a number need not be an ordinal one. */
export const readMonthDays = (line: Line, at: number, before: 'every' | 'on'): Days | null => {
  const { scanner } = line
  const days: number[] = []
  let end = at
  for (let next = at; days.length <= mostItems;) {
    const from = scanner.skip(next, 'onThe', 'article')
    const day = readDayNumber(line, from)
    const last = scanner.find(from, 'last')
    const unit = last === null ? null : scanner.find(last.end, 'unit')
    // "le dernier jour ouvré" is another day.
    const isWorkday = last !== null && scanner.find(last.end, 'workday') !== null
    const lastDay = unit?.value === units.day && !isWorkday ? unit : null
    const isDay = day !== null && (day.isOrdinal || (before === 'on' && isNumberOfDay(line, day.end)))
    if (!isDay && lastDay === null) break
    days.push(isDay ? day.day : -1)
    end = isDay ? day.end : (lastDay?.end ?? from)
    const and = scanner.find(end, 'and')
    if (and === null) break
    next = and.end
  }
  const isOfMonth = scanner.find(scanner.skip(end, 'of'), 'month') === null
  // "month on the 1st of may" names one date.
  if (days.length > 0 && isOfMonth && !isOrdinalOfDay(line, end))
    return { days: `BYMONTHDAY=${[...new Set(days)].join(',')}`, end }
  return readOrdinalDays(line, at)
}

// "on 2 servers" is no day.
const isNumberOfDay = (line: Line, end: number): boolean => {
  const { scanner } = line
  const isCounted = /^\p{L}/u.test(scanner.text(end))
  return (
    !isCounted ||
    ['and', 'at', 'everyMonth', 'theMonth', 'of', 'until', 'orLastDay'].some(
      (each) => scanner.find(end, each as 'and') !== null,
    )
  )
}

// "1st" in "1st friday".
const isOrdinalOfDay = (line: Line, end: number): boolean =>
  findWeekdayName(line, end) !== null || line.scanner.find(end, 'workday') !== null

/** Reads weekdays of a month: `first monday and third monday`, or `first weekday`. */
export const readOrdinalDays = (line: Line, at: number): Days | null => {
  const { scanner } = line
  const days: string[] = []
  // "first and third monday".
  let waiting: readonly number[] = []
  let end = at
  for (let next = at; days.length + waiting.length <= mostItems;) {
    const ordinal = readOrdinal(line, scanner.skip(next, 'onThe', 'article'))
    if (ordinal === null || ordinal.nth > 4) break
    const nth = ordinal.nth === -1 ? -1 : ordinal.nth + 1
    const workday = days.length === 0 ? scanner.find(ordinal.end, 'workday') : null
    if (workday !== null) return { days: `BYDAY=${workdays};BYSETPOS=${nth}`, end: workday.end }
    const weekday = findWeekdayName(line, ordinal.end)
    waiting = [...waiting, nth]
    if (weekday === null) {
      const and = scanner.find(ordinal.end, 'and')
      if (and === null) break
      next = and.end
      continue
    }
    days.push(...waiting.map((each) => `${each}${codes[weekday.value]}`))
    waiting = []
    end = weekday.end
    const and = scanner.find(end, 'and')
    if (and === null) break
    next = and.end
  }
  return days.length === 0 ? null : { days: `BYDAY=${[...new Set(days)].join(',')}`, end }
}

/** A year with a 29 February. */
export const leapYear = 2000
