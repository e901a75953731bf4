import { shiftDate } from '../../dates/dates.ts'
import { formatDate, getWeekday, isDate } from '../../dates/day-and-time.ts'

/** The date some days after `today`. */
export const findDaysLater = (today: string, days: number): string => shiftDate(today, days)

/** The date some months after `today`; the last day of a month that is too short. */
export function findMonthsLater(today: string, months: number): string {
  const [year, month, day] = splitDate(today)
  const date = formatDate(year, month + months, day)
  return date.endsWith(today.slice(-2)) ? date : formatDate(year, month + months + 1, 0)
}

/** The Saturday of this weekend, or that of a weekend some weeks later. On a Sunday, this weekend is that day. */
export function findWeekend(today: string, weeks: number): string {
  const weekday = getWeekday(today)
  if (weekday === 0 && weeks === 0) return today
  const saturday = weekday === 0 ? -1 : 6 - weekday
  return shiftDate(today, saturday + 7 * weeks)
}

/** The weekday (0 is Sunday) of the next week, which begins on Monday. */
export function findNextWeekday(today: string, weekday: number): string {
  const toMonday = 7 - ((getWeekday(today) + 6) % 7)
  return shiftDate(today, toMonday + ((weekday + 6) % 7))
}

/** The next date, today included, with this day of the month; null for a day that no month has. */
export function findDayOfMonth(today: string, day: number): string | null {
  const [year, month] = splitDate(today)
  if (day < 1 || day > 31) return null
  for (let later = 0; later <= 2; later += 1) {
    const date = formatDate(year, month + later, day)
    if (date >= today && Number(date.slice(-2)) === day) return date
  }
  return null
}

/** The next date, today included, with this day and month; null for a day that the month has not. */
export function findDayAndMonth(today: string, day: number, month: number): string | null {
  const [year] = splitDate(today)
  if (day < 1 || month < 1 || month > 12) return null
  const pad = (number: number) => String(number).padStart(2, '0')
  const dates = [year, year + 1].map((each) => `${each}-${pad(month)}-${pad(day)}`)
  return dates.find((date) => isDate(date) && date >= today) ?? null
}

const splitDate = (date: string): readonly [year: number, month: number, day: number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
]
