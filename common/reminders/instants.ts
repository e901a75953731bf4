import { createClock, shiftDate, type Clock, type Day } from '../dates/dates.ts'
import { compareTexts } from '../order.ts'
import { type Duration, parseDuration, type Reminder } from './reminder.ts'

/** The fields of a todo that its reminders depend on. */
export interface Reminded {
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly reminders: readonly Reminder[]
  /** Rings once more at this instant; null or missing where it was not snoozed. */
  readonly snoozedUntil?: string | null | undefined
}

/** How the local times of reminders are meant. */
export interface ReminderClock {
  /** The time of a due date without one, such as `09:00`. */
  readonly allDayTime: string
  readonly clock: Clock
}

/** A time at which a todo rings. */
export interface Ringing {
  /** The instant, in UTC with milliseconds. */
  readonly at: string
  /** Stays the same whatever clock and zone do: the local date and time of a `before`, or the instant. */
  readonly key: string
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Lists when a todo rings after one instant and until another, by instant, each time once; for a date without a time from `allDayTime`,
 * such as `09:00`. A duration goes back by the calendar for its days, and then as time that goes by for its hours and minutes (RFC 5545,
 * 3.3.6).
 */
export function listRingings(
  { dueDate, dueTime, reminders, snoozedUntil }: Reminded,
  after: string,
  until: string,
  { allDayTime, clock }: ReminderClock,
): readonly Ringing[] {
  const due = dueDate === null ? null : { date: dueDate, time: dueTime ?? allDayTime }
  const isNear = (instant: number): boolean =>
    instant > Date.parse(after) - 2 * day && instant < Date.parse(until) + 2 * day
  const found = reminders.flatMap((reminder) => {
    if ('at' in reminder) return { at: reminder.at, key: reminder.at }
    const duration = due && parseDuration(reminder.before)
    if (due === null || duration === null) return []
    // Reading the clock of a time zone takes long, and most reminders are for other days.
    const rough = Date.parse(`${due.date}T${due.time}Z`) - duration.days * day - duration.minutes * minute
    return isNear(rough) ? goBack(due, duration, clock) : []
  })
  const snoozed = (snoozedUntil ?? null) === null ? [] : { at: snoozedUntil ?? '', key: snoozedUntil ?? '' }
  return [...found, snoozed]
    .flat()
    .filter(({ at }, index, all) => all.findIndex((other) => other.at === at) === index)
    .filter(({ at }) => at > after && at <= until)
    .toSorted((a, b) => compareTexts(a.at, b.at))
}

/** Whether the time of a reminder of a todo is past at `now`, in the zone of this computer. Then it does not ring any more. */
export const isPast = (
  reminder: Reminder,
  due: Pick<Reminded, 'dueDate' | 'dueTime'>,
  now: Date,
  allDayTime: string,
): boolean => {
  const clock = { allDayTime, clock: createClock(null) }
  return listRingings({ ...due, reminders: [reminder] }, farPast, now.toISOString(), clock).length > 0
}

const farPast = '0001-01-01T00:00:00.000Z'

const goBack = (due: Day, { days, minutes }: Duration, clock: Clock): Ringing => {
  // A time that a change of the clocks skips is another time in truth, also where days go back from it.
  const { date, time } = days === 0 ? due : clock(findInstant(due, clock))
  const start = findInstant({ date: shiftDate(date, -days), time }, clock)
  const at = new Date(start.getTime() - minutes * minute)
  const local = clock(at)
  return { at: at.toISOString(), key: `${local.date}T${local.time}` }
}

/**
 * Finds the instant at which a clock shows a date and a time. A time that a change of the clocks skips is moved on by the gap; one that
 * comes twice is its first.
 */
function findInstant({ date, time }: Day, clock: Clock): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number): number => {
    const shown = clock(new Date(instant))
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - instant
  }
  // The offsets of a day earlier and a day later differ where the clocks change in between.
  const early = wanted - offsetAt(wanted - day)
  if (early + offsetAt(early) === wanted) return new Date(early)
  const late = wanted - offsetAt(wanted + day)
  return new Date(late + offsetAt(late) === wanted ? late : early)
}
