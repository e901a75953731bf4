import type { DesktopSettings } from '../bridge.ts'

/** The settings that silence notifications. */
export type SilenceSettings = Pick<DesktopSettings, 'quietHours' | 'pausedUntil'>

const morningHour = 9
const shortestNightMs = 5 * 3_600_000

/** Finds the end of the silence of notifications; null where there is none now. */
export function findEndOfSilence({ quietHours, pausedUntil }: SilenceSettings, now: Date): Date | null {
  const ends = [
    pausedUntil === null ? null : new Date(pausedUntil),
    quietHours === null ? null : findEndOfQuiet(quietHours, now),
  ].filter((end) => end !== null && end > now)
  return ends.reduce(
    (latest, end) => (latest === null || (end !== null && end > latest) ? end : latest),
    null,
  )
}

/** Finds the next morning, which is 9 o'clock and at least 5 hours away. */
export function findNextMorning(now: Date): Date {
  const today = atTime(now, morningHour, 0)
  return today.getTime() - now.getTime() >= shortestNightMs ? today : atTime(now, morningHour, 0, 1)
}

// Quiet hours that end at or before their beginning reach into the next day.
function findEndOfQuiet({ from, to }: NonNullable<SilenceSettings['quietHours']>, now: Date): Date | null {
  const [begin, end] = [parseTime(from), parseTime(to)] as const
  if (from === to) return null
  const isOverMidnight = to < from
  const isQuiet = isOverMidnight
    ? now >= atTime(now, ...begin) || now < atTime(now, ...end)
    : now >= atTime(now, ...begin) && now < atTime(now, ...end)
  if (!isQuiet) return null
  const today = atTime(now, ...end)
  return today > now ? today : atTime(now, ...end, 1)
}

function parseTime(time: string): readonly [hour: number, minute: number] {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return [hour, minute]
}

const atTime = (day: Date, hour: number, minute: number, daysLater = 0): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute)
