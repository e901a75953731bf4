/** The minutes of a day. */
export const minutesOfDay = 24 * 60

/** For how long a todo with a time is drawn, since it has no duration, in minutes. */
export const drawnMinutes = 30

/** The minutes to which times snap. */
const step = 15

/** Returns the minutes from midnight to a time such as `09:15`. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the time, such as `09:15`, of the minutes from midnight. */
export function toTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Returns the quarter of an hour that is nearest to minutes from midnight, within the day. */
export const snap = (minutes: number): number =>
  Math.max(0, Math.min(minutesOfDay - step, Math.round(minutes / step) * step))

/** Returns the next quarter of an hour after a time by 1, or the one before it by -1, within the day. */
export function stepTime(time: string, by: -1 | 1): string {
  const minutes = toMinutes(time)
  return toTime(
    snap(by > 0 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step),
  )
}

/** Something at a time of the day. */
interface Timed {
  readonly key: string
  /** From midnight. */
  readonly minutes: number
}

/** A place in the grid of the hours: of one todo, or of several that are behind a button with their number. */
export interface TimeSlot {
  /** Where it is drawn, from midnight. It is later than the times of its todos where earlier ones stand there, as far as `mostShift`. */
  readonly start: number
  /** Sorted by time, at least one. */
  readonly timed: readonly Timed[]
}

/** How much later than its time a todo is drawn at most, in minutes. */
const mostShift = 60

/**
 * Places todos that are sorted by time. Those that overlap stand below each other, since half of the width of a day has no room for a
 * title. The ones that would be drawn too late share the slot of the one before.
 */
export function stackTimes(timed: readonly Timed[]): readonly TimeSlot[] {
  const slots: { start: number; timed: Timed[] }[] = []
  let end = 0
  for (const each of timed) {
    const start = Math.max(each.minutes, end)
    const last = slots.at(-1)
    if (last !== undefined && start - each.minutes > mostShift) last.timed.push(each)
    else {
      slots.push({ start, timed: [each] })
      end = start + drawnMinutes
    }
  }
  return endWithDay(slots)
}

/** Moves the last slots up so far that they end with the day. */
function endWithDay(slots: readonly TimeSlot[]): readonly TimeSlot[] {
  let end = minutesOfDay
  return slots
    .toReversed()
    .map((slot) => {
      const start = Math.min(slot.start, end - drawnMinutes)
      end = start
      return { ...slot, start }
    })
    .toReversed()
}
