import { eveningTime } from '../dates/evening-time.ts'
import { formatTime } from '../dates/day-and-time.ts'
import type { Line } from './language.ts'

/** A time of day as it was typed. */
export interface TypedTime {
  readonly hour: number
  readonly minute: number
  /** The half of the day, or the part of it, that was typed with the hour; null where none was. */
  readonly half: 'am' | 'pm' | null
  readonly part: number | null
  /** Whether the hour is one of the 24-hour clock, such as `05:30`. */
  readonly isOf24: boolean
  /** Whether it is an hour and nothing else, such as "5" in "at 5". */
  readonly isBare: boolean
  /** Whether a word such as "at" stands before it, or it needs none. */
  readonly isSure: boolean
  /** Whether its last word is a name of a part of the day. */
  readonly isNamed: boolean
  readonly end: number
}

/** The parts of a day, in the order of the words. */
export const parts = { morning: 0, noon: 1, afternoon: 2, evening: 3, night: 4, midnight: 5 } as const

const partHours = [9, 12, 15, 20, 22, 24]

/** Reads a time of day that begins at a token: `at 5`, `17:30`, `5 pm`, `8 in the evening`, `half past six`, `noon`. Null for any other text. */
export function readTime(line: Line, from: number): TypedTime | null {
  const { scanner } = line
  if (scanner.isUnknown(from) || isCounted(line, from)) return null
  const at = scanner.skip(from, 'at')
  const hasAt = at > from
  const named = scanner.find(at, 'part')
  if (named !== null && (named.value === parts.noon || named.value === parts.midnight)) {
    const hour = partHours[named.value] ?? 0
    const past = scanner.find(named.end, 'quarterBehind')
    const minute = past === null || past.value > 1 ? 0 : ([15, 30][past.value] ?? 0)
    return {
      hour,
      minute,
      half: null,
      part: named.value,
      isOf24: true,
      isBare: false,
      isSure: hasAt,
      isNamed: true,
      end: minute === 0 ? named.end : (past?.end ?? named.end),
    }
  }
  const quarter = scanner.find(at, 'quarterBefore')
  // "à deux" is no hour.
  const isBlocked = scanner.find(from, 'blocking')?.end === at
  const spoken = hasAt && !isBlocked ? readSpokenHour(line, at) : null
  const clock =
    quarter === null ? (readClock(line, at) ?? spoken) : readQuarter(line, quarter.end, quarter.value)
  if (clock === null) return null
  const part = readPartBehind(line, clock.end)
  const isTaken = part !== null && clock.half === null && clock.hour <= 12
  return {
    ...clock,
    part: isTaken ? part.value : null,
    isBare: clock.isBare && !isTaken,
    isSure: hasAt || !clock.isBare || isTaken,
    isNamed: false,
    end: isTaken ? part.end : clock.end,
  }
}

// "in 2h", "toutes les 8 heures".
const isCounted = ({ scanner }: Line, from: number): boolean =>
  [1, 2].some((length) =>
    (['in', 'every'] as const).some((each) => scanner.find(from - length, each)?.end === from),
  )

/** Reads a part of the day that stands behind an hour or a day, such as "in the evening". */
export const readPartBehind = ({ scanner }: Line, at: number) => scanner.find(at, 'partBehind')

type Clock = Pick<TypedTime, 'hour' | 'minute' | 'half' | 'isOf24' | 'isBare' | 'end'>

const readClock = (line: Line, at: number): Clock | null => {
  const { scanner } = line
  const hour = scanner.number(at, 2)
  if (hour === null || hour > 24) return readHourInWords(line, at)
  const isOf24 = hour === 0 || hour > 12 || scanner.text(at).startsWith('0')
  const minutes = readMinutes(line, at + 1)
  const oclock = scanner.find(minutes?.end ?? at + 1, 'oclock')
  const meridiem = scanner.find(oclock?.end ?? minutes?.end ?? at + 1, 'meridiem')
  if (minutes?.needsOclock && oclock === null && meridiem === null) return null
  // "13 Uhr 20": the minutes are behind the word.
  const late = minutes === null && oclock !== null ? scanner.number(oclock.end, 2) : null
  const quarter =
    minutes === null && oclock !== null
      ? scanner.find(oclock.end, 'quarterBehind')
      : scanner.find(at + 1, 'quarterBehind')
  if (meridiem !== null) {
    if (hour < 1 || hour > 12) return null
    const half = meridiem.value === 0 ? 'am' : 'pm'
    return { hour, minute: minutes?.minute ?? 0, half, isOf24: false, isBare: false, end: meridiem.end }
  }
  if (hour === 24 && (minutes?.minute ?? 0) > 0) return null
  if (quarter !== null)
    return moveByQuarter({ hour, isOf24, end: quarter.end }, [15, 30, -15][quarter.value] ?? 0)
  const lateMinutes = late !== null && late < 60 && scanner.text(oclock?.end ?? 0).length === 2 ? late : null
  const end = lateMinutes !== null ? (oclock?.end ?? 0) + 1 : (oclock?.end ?? minutes?.end ?? at + 1)
  const minute = lateMinutes ?? minutes?.minute ?? 0
  return { hour, minute, half: null, isOf24, isBare: minutes === null && oclock === null, end }
}

// "at five".
const readSpokenHour = ({ scanner }: Line, at: number): Clock | null => {
  const found = scanner.find(at, 'number')
  if (found === null || found.value > 11) return null
  return { hour: found.value + 1, minute: 0, half: null, isOf24: false, isBare: true, end: found.end }
}

const readHourInWords = ({ scanner }: Line, at: number): Clock | null => {
  const found = scanner.find(at, 'number')
  const oclock = found === null ? null : scanner.find(found.end, 'oclock')
  const quarter = found === null ? null : scanner.find(oclock?.end ?? found.end, 'quarterBehind')
  if (found === null || (oclock === null && quarter === null)) return null
  const hour = found.value + 1
  if (quarter !== null)
    return moveByQuarter({ hour, isOf24: false, end: quarter.end }, [15, 30, -15][quarter.value] ?? 0)
  return { hour, minute: 0, half: null, isOf24: false, isBare: false, end: oclock?.end ?? 0 }
}

// ":30", or ".30" where a word such as "Uhr" follows.
const readMinutes = ({ scanner }: Line, at: number) => {
  const sign = scanner.text(at)
  const isSign = sign === ':' || sign === '.' || sign === 'h'
  if (!isSign || !scanner.isJoined(at) || !scanner.isJoined(at + 1)) return null
  const minute = scanner.number(at + 1, 2)
  if (minute === null || minute > 59 || scanner.text(at + 1).length !== 2) return null
  return { minute, end: at + 2, needsOclock: sign === '.' }
}

// "half past six", "Viertel nach 7", "halb 9".
const readQuarter = (line: Line, at: number, quarter: number): Clock | null => {
  const { scanner } = line
  const digits = scanner.number(at, 2)
  const word = scanner.find(at, 'number')
  const hour = digits ?? (word === null ? null : word.value + 1)
  if (hour === null || hour < 1 || hour > 24) return null
  const end = digits === null ? (word?.end ?? at) : at + 1
  const oclock = scanner.skip(end, 'oclock')
  return moveByQuarter({ hour, isOf24: hour > 12, end: oclock }, [15, 30, -15, -30][quarter] ?? 0)
}

const moveByQuarter = ({ hour, isOf24, end }: Pick<Clock, 'hour' | 'isOf24' | 'end'>, by: number): Clock => {
  const isBefore = by < 0
  const earlier = hour === 1 && !isOf24 ? 12 : hour - 1
  return {
    hour: isBefore ? earlier : hour,
    minute: isBefore ? 60 + by : by,
    half: null,
    isOf24,
    isBare: false,
    end,
  }
}

/**
 * Finds the minutes after the beginning of the day, 24 hours or more for the next day. `dayPart` is the part of the day that stands with the
 * day, such as the evening in "tonight at 8".
 */
export function findMinutes(time: TypedTime, dayPart: number | null): number {
  return findHour(time, dayPart) * 60 + time.minute
}

const findHour = ({ hour, half, part, isOf24 }: TypedTime, dayPart: number | null): number => {
  const isLate = dayPart === parts.evening || dayPart === parts.night
  if (part === parts.noon || part === parts.midnight)
    return part === parts.noon && hour < 3 ? hour + 12 : hour
  if (half !== null) {
    const ofDay = (hour % 12) + (half === 'pm' ? 12 : 0)
    // "tonight 1am" is after midnight.
    return isLate && ofDay < 6 ? ofDay + 24 : ofDay
  }
  if (isOf24) return isLate && hour < 6 ? hour + 24 : hour
  if (part !== null) return findHourOfPart(hour, part)
  if (isLate && (hour === 12 || hour <= 3)) return (hour % 12) + 24
  if (dayPart !== null) return findHourOfPart(hour, dayPart)
  return hour >= 1 && hour <= 6 ? hour + 12 : hour
}

const findHourOfPart = (hour: number, part: number): number => {
  if (part === parts.morning) return hour % 12
  if (part === parts.night) return hour === 12 ? 24 : hour < 6 ? hour : hour + 12
  if (part === parts.noon) return hour < 3 ? hour + 12 : hour
  return hour === 12 ? (part === parts.evening ? 24 : 12) : hour + 12
}

/** The minutes after the beginning of a day at which a part of it begins. The evening of today is still to come. */
export const minutesOfPart = (
  { today, clock, now }: Line,
  part: number,
  day: { readonly date: string } | null,
): number =>
  part === parts.evening && day?.date === today
    ? toMinutes(eveningTime(clock(now).time))
    : (partHours[part] ?? 0) * 60

/** The minutes from the beginning of the day to a time such as `17:30`. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Formats minutes of a day as a time, without whole days. */
export const formatMinutes = (minutes: number): string =>
  formatTime(Math.floor(minutes / 60) % 24, minutes % 60)
