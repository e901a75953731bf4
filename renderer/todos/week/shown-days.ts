import { isWeekend as isWeekendDay, parseDate } from '@internationalized/date'
import { shiftDate, toDayNumber } from '../../../common/dates/dates.ts'
import type { Calendar, CalendarRow } from '../../todo-views/calendar-days.ts'
import { toMinutes } from './times.ts'

/** Lists the seven days of the week of a date. Weeks begin on `weekStart`; 0 is Monday. */
export function listWeek(date: string, weekStart: number): readonly string[] {
  // 1970-01-01 was a Thursday.
  const weekday = (((toDayNumber(date) + 3) % 7) + 7) % 7
  const first = shiftDate(date, -((weekday - weekStart + 7) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((days) => shiftDate(first, days))
}

/** A row, or a day without one. */
export interface Focusable {
  readonly date: string
  /** The key of the row; null for the day itself. */
  readonly key: string | null
}

const keysOf = (calendar: Calendar<CalendarRow>, date: string): readonly string[] =>
  calendar.rowsOf(date).map(({ key }) => key)

/** Finds what an arrow key reaches from a row or a day: up and down within the day, to the sides the row at the same height. Null for nothing. */
export function findNext(
  calendar: Calendar<CalendarRow>,
  { date, key }: Focusable,
  by: { readonly rows?: -1 | 1; readonly days?: -1 | 1 },
): Focusable | null {
  const keys = keysOf(calendar, date)
  const at = key === null ? -1 : keys.indexOf(key)
  if (by.rows !== undefined) {
    const next = at + by.rows
    // Above the first row is the day itself.
    if (next === -1 && key !== null) return { date, key: null }
    return next < 0 || next >= keys.length ? null : { date, key: keys[next] ?? null }
  }
  const beside = shiftDate(date, by.days ?? 1)
  const besideKeys = keysOf(calendar, beside)
  const { timed } = calendar.of(beside)
  const own = calendar.of(date).timed.find((row) => row.key === key)
  if (own !== undefined && timed.length > 0) {
    const minutes = toMinutes(own.todo.dueTime ?? '')
    const farOf = (time: string | null) => Math.abs(toMinutes(time ?? '') - minutes)
    const nearest = timed.reduce((a, b) => (farOf(b.todo.dueTime) < farOf(a.todo.dueTime) ? b : a))
    return { date: beside, key: nearest.key }
  }
  return { date: beside, key: besideKeys[Math.min(Math.max(at, 0), besideKeys.length - 1)] ?? null }
}

/** Whether a date is of the weekend in a region (BCP 47). */
export const isWeekend = (date: string, locale: string): boolean => isWeekendDay(parseDate(date), locale)
