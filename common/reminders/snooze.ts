import { createClock, shiftDate } from '../dates/dates.ts'

/** A time until which a reminder is put off. */
export interface Snooze {
  readonly name: 'minutes' | 'hour' | 'evening' | 'tomorrow'
  /** The instant, in UTC with milliseconds. */
  readonly until: string
}

const minute = 60_000
const eveningTime = '18:00'

/**
 * Lists the times until which a reminder can be put off at `now`: 5 minutes, 1 hour, this evening unless it has begun, and tomorrow at
 * `morning`, such as `09:00`, in the zone of this computer.
 */
export function listSnoozes(now: Date, morning: string): readonly Snooze[] {
  const { date } = createClock(null)(now)
  const later = (minutes: number): string => new Date(now.getTime() + minutes * minute).toISOString()
  const local = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString()
  const evening = local(date, eveningTime)
  return [
    { name: 'minutes', until: later(5) },
    { name: 'hour', until: later(60) },
    // An hour is as good as an evening that is nearer.
    ...(evening > later(60) ? [{ name: 'evening' as const, until: evening }] : []),
    { name: 'tomorrow', until: local(shiftDate(date, 1), morning) },
  ]
}
