import { useFormats } from '../messages/formats.ts'

/** A day as a heading names it. */
interface DayWords {
  /** Such as "4 December", with the year where that is not the present one. */
  readonly day: string
  readonly weekday: string
}

/** The words for a day beside `today`, both such as `2026-12-01`. */
export function useDayWords(date: string, today: string): DayWords {
  const { formatDate } = useFormats()
  const instant = new Date(`${date}T00:00:00Z`)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return {
    day: formatDate(instant, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }),
    weekday: formatDate(instant, { timeZone: 'UTC', weekday: 'long' }),
  }
}
