import { toDate, toDayNumber } from './dates.ts'

/** A day and a time of day without a zone: 9:00 is 9:00 wherever the person is. */
export interface DayAndTime {
  /** Such as `2026-12-01`. */
  readonly date: string
  /** Such as `09:00`; null where no time is meant. */
  readonly time: string | null
}

/** Formats a date, also one whose day lies beyond its month: day 0 is the last day of the month before. */
export function formatDate(year: number, month: number, day: number): string {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.toISOString().slice(0, 10)
}

/** Formats a time of day. */
export const formatTime = (hour: number, minute: number): string => `${pad(hour)}:${pad(minute)}`

/** The weekday of a date: 0 is Sunday. */
export const getWeekday = (date: string): number => new Date(date).getUTCDay()

/** Whether the text is a date of the calendar between the years 1 and 9999. */
export const isDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(toDayNumber(text)) &&
  // A day beyond its month is read as one of the next month.
  toDate(toDayNumber(text)) === text

const pad = (number: number): string => String(number).padStart(2, '0')
