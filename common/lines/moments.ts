import { shiftDate } from '../dates/dates.ts'
import { isDate } from '../dates/day-and-time.ts'
import { findFirstDate } from '../repeats/first-date.ts'
import type { FoundDay } from './found-day.ts'
import type { Line } from './language.ts'
import type { Parts } from './meant.ts'
import { endOf, type Ends, leaveOut } from './repeat-ends.ts'
import type { FoundRepeat } from './repeats.ts'
import { findMinutes, formatMinutes, minutesOfPart } from './times.ts'

/** The dates of a phrase, with its time and its repeat. */
export interface Moment {
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly rrule: string | null
  /** Whether the rule counts from the completion. */
  readonly isAfterDone: boolean
  /** The first day on which it can be done. */
  readonly startDate: string | null
}

const noDates: Moment = { dueDate: null, dueTime: null, rrule: null, isAfterDone: false, startDate: null }

/** Combines the parts of a phrase. Null where the date is past or does not exist. */
export const makeMoment = (line: Line, { day, time, repeat, ends, isStart }: Parts): Moment | null => {
  const { today } = line
  const part = day?.part ?? repeat?.part ?? null
  const isOf24 = day?.isOf24 === true && time !== null && time.half === null && time.part === null
  const typed = time === null ? null : isOf24 ? { ...time, isOf24 } : time
  const minutes =
    typed !== null
      ? findMinutes(typed, part)
      : (day?.minutes ?? (part === null ? null : minutesOfPart(line, part, day)))
  const dueTime = minutes === null ? null : formatMinutes(minutes)
  const later = minutes === null ? 0 : Math.floor(minutes / 1440)
  if (repeat !== null) return makeRepeat(line, repeat, ends, day, dueTime)
  if (day === null) return { ...noDates, dueTime }
  const date = shiftDate(day.date, later)
  if (date < today || !isDate(date)) return null
  if (isStart) return { ...noDates, startDate: date }
  return { ...noDates, dueDate: date, dueTime }
}

/** Makes a repeat with its end and its first date. Null where it has no dates. */
export const makeRepeat = (
  { now, clock, today }: Line,
  repeat: FoundRepeat,
  ends: Ends,
  day: FoundDay | null,
  dueTime: string | null,
): Moment | null => {
  const rule = ends.without === undefined ? repeat.rrule : leaveOut(repeat.rrule, ends.without)
  if (rule === null || (ends.until !== undefined && (ends.span ?? ends.times) !== undefined)) return null
  // "every monday after completion" counts from no day.
  if (ends.isAfterDone && rule.includes('BY')) return null
  const begin = ends.start ?? day?.date ?? null
  if (begin !== null && begin < today) return null
  const found = findFirstDate(rule, now, dueTime, begin, clock)
  if ('problem' in found) return null
  const first = begin !== null && ends.start === undefined ? begin : found.value
  const end = endOf(rule, ends, first)
  if (end === null) return null
  const dueDate = begin === null ? null : first
  return { ...noDates, dueDate, dueTime, rrule: `${rule}${end}`, isAfterDone: ends.isAfterDone === true }
}
