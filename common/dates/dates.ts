const dayLength = 24 * 60 * 60 * 1000

const firstDate = '0000-01-01'

/** The last date that can be written as `YYYY-MM-DD`. */
export const lastDate = '9999-12-31'

/** Returns how many days after 1970-01-01 the calendar date `YYYY-MM-DD` is; negative before it. */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength

/** Returns the calendar date `YYYY-MM-DD` of a number of days after 1970-01-01. */
export const toDate = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** Returns how many days `to` is after `from`, both `YYYY-MM-DD`; negative where it is before. */
export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from)

/** Moves the calendar date `YYYY-MM-DD` by a number of days, at most to the first or last date that can be written. */
export const shiftDate = (date: string, days: number): string =>
  toDate(Math.min(Math.max(toDayNumber(date) + days, toDayNumber(firstDate)), toDayNumber(lastDate)))

/** The calendar date and the time of day in a time zone. Both compare as text. */
export interface Day {
  /** As `2026-12-01`. */
  readonly date: string
  /** As `09:00`. */
  readonly time: string
}

/** Returns the date and the time of day that the clocks of a time zone show at an instant. */
export type Clock = (instant: Date) => Day

/**
 * Creates the clock of `timeZone` (IANA); null is the zone of this computer, whose clock is read much faster. Throws RangeError for an
 * unknown zone.
 */
export function createClock(timeZone: string | null): Clock {
  if (timeZone === null) return readOwnClock
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, ...format })
  return (instant) => {
    const parts = formatter.formatToParts(instant).map(({ type, value }) => [type, value])
    const { year, month, day, hour, minute } = Object.fromEntries(parts)
    return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
  }
}

/** Returns the date and the time of day at `instant` in `timeZone`; see createClock(). */
export const dayAt = (instant: Date, timeZone: string | null): Day => createClock(timeZone)(instant)

const readOwnClock: Clock = (instant) => {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

const format = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** Whether a text names a time zone (IANA). */
export function isTimeZone(zone: string): boolean {
  // Newer engines also take an offset such as +02:00, which is no time zone: it does not know the daylight saving time.
  if (/^[+-]/.test(zone)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** Returns the time zone of this process (IANA); undefined where it has none that is known, as with an empty or invalid TZ. */
export function findOwnTimeZone(): string | undefined {
  const { timeZone }: { readonly timeZone?: string } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined
}
