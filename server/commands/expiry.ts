import { CommandFailed } from './command-failed.ts'

const unitLengths: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/**
 * The instant that --expires means: `12h`, `30d`, `4w` from now, a calendar date (its beginning, in UTC), or an instant. Throws
 * CommandFailed (exit code 2) for anything else, and for what has passed.
 */
export function instantFrom(text: string, now: Date): string {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? []
  if (count !== undefined && unit !== undefined) {
    return new Date(now.getTime() + Number(count) * (unitLengths[unit] ?? 0)).toISOString()
  }
  const isInstant = dateOrInstant.test(text) && isCalendarDate(text.slice(0, 10))
  const instant = new Date(isInstant ? text : Number.NaN)
  if (instant > now) return instant.toISOString()
  throw new CommandFailed(
    '--expires takes a time from now such as 30d, 12h or 4w, or a date to come such as 2027-01-31.',
    2,
  )
}

const dateOrInstant = /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/

// Date.parse() takes February 31 for March 3.
const isCalendarDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
