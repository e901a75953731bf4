import { keepTimesWhole } from '../messages/formats.ts'

/** The due date of a todo, such as `2026-12-04`, and its time of day, such as `17:00` or null. */
export interface Due {
  readonly date: string
  readonly time: string | null
}

/** The present date and time of day of the person, in the same form. */
export interface Now {
  readonly date: string
  readonly time: string
}

/** The due date of a todo in words. */
export interface DueWords {
  /** Short: "Tomorrow", "Fri 17:00", "4 Dec". */
  readonly words: string
  /** The day of `words`, without the time: "Tomorrow", "4 Dec". */
  readonly day: string
  /** Short, with the weekday and the day of the month: "Tomorrow", "Fri 4 Dec 17:00". */
  readonly dated: string
  /** The time of day alone: "17:00"; null where there is none. */
  readonly time: string | null
  /** In full: "Friday, 4 December 2026, 17:00". */
  readonly long: string
  readonly kind: 'overdue' | 'today' | 'later'
}

/** Creates a function that describes due dates in `locale` (BCP 47). It is created once, since formats are slow to create. */
export function createDueWords(locale: string): (due: Due, now: Now) => DueWords {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const weekday = format({ weekday: 'short' })
  const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const day = format({ day: 'numeric', month: 'short' })
  const dayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayAndDayOfYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const full = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const clock = format({ hour: 'numeric', minute: '2-digit' })

  const formatDay = (date: string, today: string, isDated: boolean): string => {
    const distance = countDays(date) - countDays(today)
    if (Math.abs(distance) <= 1) return capitalise(relative.format(distance, 'day'), locale)
    const instant = instantOf(date)
    const isThisYear = date.slice(0, 4) === today.slice(0, 4)
    const isNear = distance > 1 && distance <= 6
    if (isDated) return (isThisYear || isNear ? weekdayAndDay : weekdayAndDayOfYear).format(instant)
    return (isNear ? weekday : isThisYear ? day : dayOfYear).format(instant)
  }
  return ({ date, time }, now) => {
    const hours = time === null ? null : keepTimesWhole(clock.format(instantOf(date, time)))
    const withHours = (words: string): string => (hours === null ? words : `${words} ${hours}`)
    const short = formatDay(date, now.date, false)
    return {
      words: withHours(short),
      day: short,
      dated: withHours(formatDay(date, now.date, true)),
      time: hours,
      long: hours === null ? full.format(instantOf(date)) : `${full.format(instantOf(date))}, ${hours}`,
      kind: kindOf({ date, time }, now),
    }
  }
}

/** Says a due date within a sentence: "tomorrow", "Sunday 29 Nov 17:00". For one sentence at a time, since it makes its formats itself. */
export function sayDue(locale: string, { date, time }: Due, today: string): string {
  const format = (options: Intl.DateTimeFormatOptions, at: number): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(at)
  const distance = countDays(date) - countDays(today)
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const day =
    Math.abs(distance) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day')
      : format({ weekday: 'long', day: 'numeric', month: 'short', year }, instantOf(date))
  if (time === null) return day
  return `${day} ${keepTimesWhole(format({ hour: 'numeric', minute: '2-digit' }, instantOf(date, time)))}`
}

// As on the server, a todo without a time is overdue from the next day on.
const kindOf = ({ date, time }: Due, now: Now): DueWords['kind'] => {
  if (date < now.date || (date === now.date && time !== null && time < now.time)) return 'overdue'
  return date === now.date ? 'today' : 'later'
}

const dayMs = 24 * 60 * 60 * 1000

const instantOf = (date: string, time = '00:00'): number => Date.parse(`${date}T${time}:00Z`)

const countDays = (date: string): number => instantOf(date) / dayMs

/** Begins words with a capital letter of a language. */
export const capitalise = (words: string, locale: string): string => {
  const [first = ''] = words
  return first.toLocaleUpperCase(locale) + words.slice(first.length)
}
