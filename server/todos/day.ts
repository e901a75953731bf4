/** The calendar date and the time of day in a time zone. Both compare as text. */
export interface Day {
  /** As `2026-12-01`. */
  readonly date: string
  /** As `09:00`. */
  readonly time: string
}

/**
 * Returns the date and the time of day that clocks in `timeZone` (IANA) show at `instant`; null is the zone of this computer, which is
 * found much faster. Throws RangeError for an unknown zone.
 */
export function dayAt(instant: Date, timeZone: string | null): Day {
  if (timeZone === null) {
    const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 16) }
  }
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, ...format }).formatToParts(
    instant,
  )
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

const format = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const
