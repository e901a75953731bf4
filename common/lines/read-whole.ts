import { shiftDate } from '../dates/dates.ts'
import type { DayAndTime } from '../dates/day-and-time.ts'
import type { Repeat } from '../repeats/repeat.ts'
import { readUnits } from './days.ts'
import type { Line } from './language.ts'
import type { Parts } from './meant.ts'
import { makeRepeat } from './moments.ts'
import { add, none, readParts } from './phrases.ts'
import { type Ends, readEnd } from './repeat-ends.ts'
import { readAfterEvery, readRepeat } from './repeats.ts'
import { findMinutes, formatMinutes, minutesOfPart, readTime } from './times.ts'

/** A date that is a whole text. */
export interface WholeDate extends DayAndTime {
  /** Whether its words say that it is past, as "yesterday" does. */
  readonly isPast: boolean
  readonly isTimeAlone: boolean
  /** Whether it names a day that is another weekday. */
  readonly contradicts: boolean
}

/** Reads a whole text as a day, a time, or both. Null for any other text. */
export function readWhole(line: Line): WholeDate | null {
  const { scanner, now, clock, today } = line
  const { length } = scanner.tokens
  const parts = [readParts(line, 0), ...readAlone(line)].find(({ end }) => end === length && end > 0)
  if (parts === undefined || parts.repeat !== null) return null
  const { day, time } = parts
  const part = day?.part ?? null
  const minutes =
    time === null
      ? (day?.minutes ?? (part === null ? null : minutesOfPart(line, part, day)))
      : findMinutes(time, part)
  const next =
    minutes !== null && day === null && formatMinutes(minutes) <= clock(now).time && minutes < 1440 ? 1 : 0
  const date = day?.date ?? shiftDate(today, next)
  const later = minutes === null ? 0 : Math.floor(minutes / 1440)
  return {
    date: later === 0 ? date : shiftDate(date, later),
    time: minutes === null ? null : formatMinutes(minutes),
    isPast: day?.isPast === true,
    isTimeAlone: day === null,
    contradicts: day?.isWrong === true,
  }
}

// Texts that a line takes only beside other words: "noon", "3 days", "now".
const readAlone = (line: Line): readonly Parts[] => {
  const time = readTime(line, 0)
  const isTime = time !== null && !time.isBare
  const day = readUnits(line)
  return [
    ...(isTime ? [add(none, { time, end: time.end }, 'date')] : []),
    ...(day === null ? [] : [add(none, { day, end: day.end }, 'date')]),
  ]
}

/** An RRULE (RFC 5545), and the day from which it counts. */
export type WholeRepeat = Pick<Repeat, 'rrule' | 'from'>

/** Reads a whole text as how often something repeats, with "every" before it or without. Null for any other text. */
export function readWholeRepeat(line: Line): WholeRepeat | null {
  const { length } = line.scanner.tokens
  const repeat = [readRepeat(line, 0), readAfterEvery(line, 0)].find(
    (each) => each !== null && each.part === null,
  )
  if (repeat === undefined || repeat === null) return null
  let ends: Ends = {}
  let at = repeat.end
  for (let end = readEnd(line, at, repeat.rrule); end !== null; end = readEnd(line, at, repeat.rrule)) {
    ends = { ...ends, ...end.ends }
    at = end.end
  }
  const rrule = at === length ? makeRepeat(line, repeat, ends, null, null)?.rrule : null
  return rrule ? { rrule, from: ends.isAfterDone ? 'completion' : 'due' } : null
}
