import { useMemo } from 'react'
import { keepTimesWhole, useFormats } from '../../messages/formats.ts'

const at = (date: string, time = '00:00'): Date => new Date(`${date}T${time}:00Z`)

/** The words of a week, in the language and region of the person. */
export interface WeekWords {
  /** Such as "30 Nov – 6 Dec". */
  readonly sayWeek: (first: string, last: string) => string
  /** Such as "Friday, 4 December". */
  readonly sayDay: (date: string) => string
  /** Such as "4 December". */
  readonly sayDate: (date: string) => string
  readonly sayWeekday: (date: string) => string
  /** Such as "4". */
  readonly sayNumber: (date: string) => string
  /** Such as "09:15" or "9:15 AM". */
  readonly sayTime: (time: string) => string
  /** Such as "09:00" or "9 AM". */
  readonly sayHour: (hour: number) => string
}

/** Returns the functions that say days and times. The year is said where it is not that of `today`. */
export function useWeekWords(today: string): WeekWords {
  const { locale } = useFormats()
  const year = today.slice(0, 4)
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
    const days = format({ day: 'numeric', month: 'short' })
    const daysOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
    const full = format({ weekday: 'long', day: 'numeric', month: 'long' })
    const fullOfYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const long = format({ day: 'numeric', month: 'long' })
    const weekday = format({ weekday: 'short' })
    const number = format({ day: 'numeric' })
    const clock = format({ hour: 'numeric', minute: '2-digit' })
    const has12Hours = clock.resolvedOptions().hour12 === true
    const hours = has12Hours ? format({ hour: 'numeric' }) : clock
    const isOther = (date: string) => !date.startsWith(year)
    return {
      sayWeek: (first, last) =>
        (isOther(first) || isOther(last) ? daysOfYear : days).formatRange(at(first), at(last)),
      sayDay: (date) => (isOther(date) ? fullOfYear : full).format(at(date)),
      sayDate: (date) => (isOther(date) ? daysOfYear : long).format(at(date)),
      sayWeekday: (date) => weekday.format(at(date)),
      // Some languages write a sign behind it.
      sayNumber: (date) => number.formatToParts(at(date)).find(({ type }) => type === 'day')?.value ?? '',
      sayTime: (time) => keepTimesWhole(clock.format(at(today, time))),
      sayHour: (hour) => hours.format(at(today, `${String(hour).padStart(2, '0')}:00`)),
    }
  }, [locale, today, year])
}
