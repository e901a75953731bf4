/** The calendar date and the time of day in a time zone. Both compare as text. */
export interface Day {
  /** As `2026-12-01`. */
  readonly date: string
  /** As `09:00`. */
  readonly time: string
}

/** Returns the date and the time of day that clocks in `timeZone` (IANA) show at `instant`. Throws RangeError for an unknown zone. */
export function dayAt(instant: Date, timeZone: string): Day {
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
