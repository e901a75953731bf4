import { shiftDate } from '../../common/dates/dates.ts'
import { useFormats } from '../messages/formats.ts'
import { capitalise } from './due-words.ts'

/** A day as a heading names it. */
interface DayWords {
  /** Such as "4 December", with the year where that is not the present one. */
  readonly day: string
  readonly weekday: string
  /** The day of the month alone. */
  readonly number: string
  /** "Tomorrow" or the weekday. */
  readonly near: string
  /**
   * The month, with the year where that is not the present one. It is left out within the next week, other than on the first of a month.
   */
  readonly month: string | null
}

/** The words for a day beside `today`, both such as `2026-12-01`. */
export function useDayWords(date: string, today: string): DayWords {
  const { locale, formatDate, formatRelativeTime } = useFormats()
  const instant = new Date(`${date}T00:00:00Z`)
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = (options: Intl.DateTimeFormatOptions) => formatDate(instant, { timeZone: 'UTC', ...options })
  const weekday = format({ weekday: 'long' })
  const tomorrow = () => capitalise(formatRelativeTime(1, 'day', { numeric: 'auto' }), locale)
  return {
    day: format({ day: 'numeric', month: 'long', year }),
    weekday,
    number: format({ day: 'numeric' }),
    near: date === shiftDate(today, 1) ? tomorrow() : weekday,
    month: date <= shiftDate(today, 7) && !date.endsWith('-01') ? null : format({ month: 'long', year }),
  }
}
