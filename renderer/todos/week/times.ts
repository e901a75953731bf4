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

/** A todo in the grid of the hours, beside those whose time it overlaps. */
export interface PlacedTime extends Timed {
  /** Its number among those beside each other, from 0, and how many these are. */
  readonly lane: number
  readonly lanes: number
}

/** Todos for which there is no room beside the others. */
export interface MoreTimes {
  readonly minutes: number
  readonly keys: readonly string[]
  readonly lane: number
  readonly lanes: number
}

/** Places todos that are sorted by time beside each other where they overlap, at most `most` of them; the last place is for the others. */
export function placeTimes(
  timed: readonly Timed[],
  most: number,
): { readonly placed: readonly PlacedTime[]; readonly more: readonly MoreTimes[] } {
  const placed: PlacedTime[] = []
  const more: MoreTimes[] = []
  for (const cluster of findClusters(timed)) {
    const ends: number[] = []
    const lanes = cluster.map(({ minutes }) => {
      const free = ends.findIndex((end) => end <= minutes)
      const lane = free === -1 ? ends.length : free
      ends[lane] = minutes + drawnMinutes
      return lane
    })
    const count = Math.min(ends.length, most)
    const isHidden = (lane: number) => ends.length > most && lane >= most - 1
    const hidden = cluster.filter((_, index) => isHidden(lanes[index] ?? 0))
    for (const [index, each] of cluster.entries()) {
      const lane = lanes[index] ?? 0
      if (!isHidden(lane)) placed.push({ ...each, lane, lanes: count })
    }
    const [first] = hidden
    if (first !== undefined)
      more.push({
        minutes: first.minutes,
        keys: hidden.map(({ key }) => key),
        lane: count - 1,
        lanes: count,
      })
  }
  return { placed, more }
}

/** Splits todos where one begins after all before it have ended. */
function findClusters(timed: readonly Timed[]): readonly (readonly Timed[])[] {
  const clusters: Timed[][] = []
  let end = -1
  for (const each of timed) {
    const last = clusters.at(-1)
    if (last === undefined || each.minutes >= end) clusters.push([each])
    else last.push(each)
    end = Math.max(end, each.minutes + drawnMinutes)
  }
  return clusters
}
