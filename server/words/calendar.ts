/** A day and a time of day without a zone: 9:00 is 9:00 wherever the person is. */
export interface DayAndTime {
  /** Such as `2026-12-01`. */
  readonly date: string
  /** Such as `09:00`; null where no time is meant. */
  readonly time: string | null
}

/** Reads the clock of this computer: the date and time of `instant` in its zone. */
export const readClock = (instant: Date): DayAndTime & { readonly time: string } => ({
  date: formatDate(instant.getFullYear(), instant.getMonth() + 1, instant.getDate()),
  time: formatTime(instant.getHours(), instant.getMinutes()),
})

/** Formats a date, also one whose day lies beyond its month: day 0 is the last day of the month before. */
export function formatDate(year: number, month: number, day: number): string {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.toISOString().slice(0, 10)
}

/** Formats a time of day. */
export const formatTime = (hour: number, minute: number): string => `${pad(hour)}:${pad(minute)}`

/** The date so many days later; earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return formatDate(year, month, day + days)
}

/** How many days `later` is after `date`. */
export const countDays = (date: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(date)) / 86_400_000)

/** The weekday of a date: 0 is Sunday. */
export const getWeekday = (date: string): number => new Date(date).getUTCDay()

/** Whether the text is a date of the calendar between the years 1 and 9999. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text && !text.startsWith('0000')

const pad = (number: number): string => String(number).padStart(2, '0')
