import ms, { type StringValue } from 'ms'
import { CommandFailed } from '../failures.ts'

/**
 * Parses the value of --expires into an instant: a time from now such as `30d`, `12h` or `4 weeks`, a calendar date (its beginning,
 * in UTC), or an instant. Throws CommandFailed (exit code 2) for any other text, and for a time in the past.
 */
export function parseExpiry(text: string, now: Date): string {
  const isInstant = dateOrInstant.test(text) && isCalendarDate(text.slice(0, 10))
  const time = isInstant ? Date.parse(text) : now.getTime() + parseDuration(text)
  const instant = new Date(time)
  if (instant > now && instant.getUTCFullYear() <= 9999) return instant.toISOString()
  throw new CommandFailed(
    '--expires takes a time from now such as 30d, 12h or 4w, or a date in the future such as 2036-01-31.',
    2,
  )
}

const dateOrInstant = /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/

// Without a unit, `ms` takes a number for milliseconds.
const parseDuration = (text: string): number =>
  /[a-z]$/i.test(text) ? (ms(text as StringValue) ?? Number.NaN) : Number.NaN

// Date.parse() takes February 31 for March 3.
const isCalendarDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
