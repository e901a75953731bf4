import { shiftDate } from '../dates/dates.ts'
import { addMonths } from '../dates/near-dates.ts'
import type { Line } from './language.ts'
import { readPartBehind } from './times.ts'
import type { Found } from './tokens.ts'

/** A day that stands in a line. */
export interface FoundDay {
  readonly date: string
  /** The part of the day that stands with it: see times.ts. */
  readonly part: number | null
  /** The minutes after the beginning of the day, for "in 2 hours". */
  readonly minutes: number | null
  /** Whether it counts only at the end of a line or before a time: a short weekday such as "sun", or a number alone. */
  readonly isWeak: boolean
  /** Whether it ends with the name of a weekday or a part of the day, which may be part of another name. */
  readonly isNamed: boolean
  /** Whether hours behind it are those of the 24-hour clock. */
  readonly isOf24: boolean
  /** Whether it says that it is past, as "yesterday" does. */
  readonly isPast: boolean
  /** Whether it contradicts itself, such as a Monday that is a Tuesday. */
  readonly isWrong: boolean
  readonly end: number
}

/** Reads a day that begins at the token `at` of a line. Null for any other text. */
export type Reader = (line: Line, at: number) => FoundDay | null

/** The usual properties of a day. */
export const plain = {
  part: null,
  minutes: null,
  isWeak: false,
  isNamed: false,
  isOf24: false,
  isPast: false,
  isWrong: false,
}

/** Chooses the day that takes the most tokens. */
export const chooseLongest = (found: readonly (FoundDay | null)[]): FoundDay | null =>
  found.reduce((best, each) => (each !== null && each.end > (best?.end ?? 0) ? each : best), null)

/** Adds a part of the day that stands behind a day, such as "friday evening". */
export const addPart = (line: Line, day: FoundDay): FoundDay => {
  const part = line.scanner.find(day.end, 'part') ?? readPartBehind(line, day.end)
  return part === null ? day : { ...day, part: part.value, isWeak: false, end: part.end }
}

/** Finds a weekday. Where nouns have a capital letter, so has a weekday of two letters: "So", but not "so". */
export function findWeekdayName({ scanner, hasCapitalNouns, typed }: Line, at: number): Found | null {
  const { start = 0, end = 0 } = scanner.tokens[at] ?? {}
  if (hasCapitalNouns && end - start < 3 && scanner.text(at) === typed.slice(start, end)) return null
  return scanner.find(at, 'weekday')
}

/** Whether a phrase may end before a token: the line ends there, or a sign or another piece follows. */
export const endsAt = ({ scanner }: Line, at: number): boolean =>
  /^(?:$|[,.;:!?)\]…¦])/.test(scanner.text(at)) && !isInsideNumber(scanner, at)

// "11:30", "1.2".
const isInsideNumber = (scanner: Line['scanner'], at: number): boolean =>
  scanner.isJoined(at) && scanner.isJoined(at + 1) && /^\d/.test(scanner.text(at + 1))

/** The units of time, in the order of the words. */
export const units = { day: 0, week: 1, month: 2, year: 3, hour: 4, minute: 5 } as const

/** Reads a number, as digits or as a word, and a unit: `3 weeks`. */
export function readCount({ scanner }: Pick<Line, 'scanner'>, at: number) {
  const digits = scanner.number(at, 7)
  const word = scanner.find(at, 'number')
  const count = digits ?? (word === null ? null : word.value + 1)
  const unit = scanner.find(digits === null ? (word?.end ?? at) : at + 1, 'unit')
  return count === null || unit === null ? null : { count, unit: unit.value, end: unit.end }
}

/** The date some units later. */
export function addUnits(date: string, count: number, unit: number): string {
  if (unit === units.day) return shiftDate(date, count)
  if (unit === units.week) return shiftDate(date, 7 * count)
  return addMonths(date, unit === units.month ? count : 12 * count)
}

/** Reads a day of the month: `15`, `15th`, or `15.` where that is an ordinal number. */
export function readDayNumber({ scanner }: Line, at: number) {
  const day = scanner.number(at, 2)
  if (day === null || day < 1 || day > 31) return null
  const sign = scanner.isJoined(at + 1) ? scanner.find(at + 1, 'ordinalSign') : null
  return { day, isOrdinal: sign !== null, end: sign?.end ?? at + 1 }
}

/** Reads an ordinal number in words or digits: 0 is the first, -1 the last. */
export function readOrdinal(line: Line, at: number) {
  const { scanner } = line
  const last = scanner.find(at, 'last')
  if (last !== null) return { nth: -1, end: last.end }
  const word = scanner.find(at, 'ordinal')
  if (word !== null) return { nth: word.value, end: word.end }
  const digits = readDayNumber(line, at)
  return digits?.isOrdinal ? { nth: digits.day - 1, end: digits.end } : null
}
