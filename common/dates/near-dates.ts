import { shiftDate } from './dates.ts'
import { formatDate, getWeekday, isDate } from './day-and-time.ts'

/** The weekday of a date: 0 is Monday. */
export const weekdayOf = (date: string): number => (getWeekday(date) + 6) % 7

/** The next date with this weekday (0 is Monday), never today. */
export const findWeekday = (today: string, weekday: number): string =>
  shiftDate(today, (weekday - weekdayOf(today) + 7) % 7 || 7)

/** The weekday (0 is Monday) of the week that is so many weeks after this one. Weeks begin on Monday. */
export const findWeekdayOfWeek = (today: string, weekday: number, weeks: number): string =>
  shiftDate(today, 7 * weeks - weekdayOf(today) + weekday)

/** The Saturday of this weekend, or that of a weekend some weeks later. On a Sunday, this weekend is that day. */
export function findWeekend(today: string, weeks: number): string {
  const weekday = weekdayOf(today)
  if (weekday === 6 && weeks === 0) return today
  return shiftDate(today, (weekday === 6 ? -1 : 5 - weekday) + 7 * weeks)
}

/** The date some months later; the last day of a month that is too short. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = splitDate(date)
  const last = formatDate(year, month + months + 1, 0)
  const same = `${last.slice(0, -2)}${String(day).padStart(2, '0')}`
  return isDate(same) && same < last ? same : last
}

/** The next date, today included, with this day of the month; null for a day that no month has. */
export function findDayOfMonth(today: string, day: number): string | null {
  const [year, month] = splitDate(today)
  if (day < 1 || day > 31) return null
  const dates = [0, 1, 2].map((later) => formatDate(year, month + later, day))
  return dates.find((date) => date >= today && Number(date.slice(-2)) === day) ?? null
}

/** The next date, today included, with this day and month; with a year, that of the year. Null for a day that the month has not. */
export function findDayAndMonth(
  today: string,
  day: number,
  month: number,
  year: number | null,
): string | null {
  const [thisYear] = splitDate(today)
  const years = year === null ? Array.from({ length: 9 }, (_, later) => thisYear + later) : [year]
  const dates = years.map((each) => `${String(each).padStart(4, '0')}-${pad(month)}-${pad(day)}`)
  return dates.find((date) => isDate(date) && (year !== null || date >= today)) ?? null
}

/** The nth (from 0; -1 is the last) of a weekday, or of all days, in a month, which may lie beyond its year. Null where it has none. */
export function findInMonth(year: number, month: number, weekday: number | null, nth: number): string | null {
  const first = formatDate(year, month, 1)
  const days = Array.from({ length: 31 }, (_, index) => shiftDate(first, index)).filter(
    (date) => date.slice(0, 7) === first.slice(0, 7) && (weekday === null || weekdayOf(date) === weekday),
  )
  return days.at(nth) ?? null
}

/** Splits a date into its year, month and day. */
export const splitDate = (date: string): readonly [year: number, month: number, day: number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
]

const pad = (number: number): string => String(number).padStart(2, '0')
