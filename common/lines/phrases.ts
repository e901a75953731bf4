import { dayAt, shiftDate } from '../dates/dates.ts'
import type { DayAndTime } from '../dates/day-and-time.ts'
import { readDay, readUnits } from './days.ts'
import { endsAt, findWeekdayName } from './found-day.ts'
import type { Line } from './language.ts'
import { type Parts, isMeant, isQuantity, mayBegin, mayEnd } from './meant.ts'
import { type Moment, makeMoment, makeRepeat } from './moments.ts'
import { type Ends, readEnd } from './repeat-ends.ts'
import { readAfterEvery, readRepeat } from './repeats.ts'
import { findMinutes, formatMinutes, minutesOfPart, readTime } from './times.ts'

/** A phrase of a line, from its first token up to another. */
export interface Phrase {
  readonly from: number
  readonly end: number
  /** Null for words that name days and are no date, such as "monday to friday". */
  readonly moment: Moment | null
  /** Its first part and the place of the second one, where it is a repeat and a date one behind the other; null for a single part. */
  readonly split: { readonly first: 'repeat' | 'date'; readonly at: number } | null
}

const none: Parts = {
  day: null,
  time: null,
  repeat: null,
  ends: {},
  isStart: false,
  dayAt: -1,
  order: [],
  end: 0,
}

/** Finds the phrases of a line in its language, from left to right. They do not overlap. */
export function findPhrases(line: Line): readonly Phrase[] {
  const phrases: Phrase[] = []
  const { length } = line.scanner.tokens
  for (let at = 0; at < length; at += 1) {
    if (line.scanner.isUnknown(at) && !line.joined.has(line.scanner.text(at))) continue
    const name = line.scanner.find(at, 'names')
    if (name !== null) {
      phrases.push({ from: at, end: name.end, moment: null, split: null })
      at = name.end - 1
      continue
    }
    const phrase = readPhrase(line, at)
    if (phrase === null) continue
    phrases.push(phrase)
    at = phrase.end - 1
  }
  return phrases
}

const readPhrase = (line: Line, from: number): Phrase | null => {
  if (!mayBegin(line, from)) return null
  const parts = readParts(line, from)
  if (parts.end <= from) return null
  const text = { from, end: parts.end, moment: null, split: null }
  if (parts.day?.isWrong || isRange(line, parts.end)) return { ...text, end: endOfRange(line, parts.end) }
  if (!mayEnd(line, parts.end) || !isMeant(line, from, parts)) return text
  const moment = makeMoment(line, parts)
  if (moment === null) return text
  return { ...text, moment, split: findSplit(parts) }
}

const findSplit = ({ order, repeat }: Parts): Phrase['split'] => {
  const changes = order.flatMap(({ kind }, index) =>
    index > 0 && kind !== order[index - 1]?.kind ? [index] : [],
  )
  const [second, ...others] = changes
  const [first] = order
  if (repeat === null || first === undefined || second === undefined || others.length > 0) return null
  return { first: first.kind, at: order[second - 1]?.end ?? 0 }
}

/** The most parts of a phrase. */
const mostParts = 8

const readParts = (line: Line, from: number): Parts => {
  let parts: Parts = { ...none, end: from }
  for (let count = 0; count < mostParts; count += 1) {
    const next = readPart(line, parts, count === 0)
    if (next === null) return dropBareTime(line, parts, from)
    parts = next
  }
  return parts
}

const readPart = (line: Line, before: Parts, isFirst: boolean): Parts | null => {
  const { scanner } = line
  const comma = !isFirst && scanner.text(before.end) === ',' ? before.end + 1 : before.end
  for (const at of new Set([before.end, comma])) {
    const end = before.repeat === null ? null : readEnd(line, at, before.repeat.rrule)
    if (end !== null) return add(before, { ends: { ...before.ends, ...end.ends }, end: end.end }, 'repeat')
    const repeat = before.repeat === null ? readRepeat(line, at) : null
    if (repeat !== null) return add(before, { repeat, end: repeat.end }, 'repeat')
    const time = before.time === null && typeof before.day?.minutes !== 'number' ? readTime(line, at) : null
    const day = before.day === null ? readJoinedDay(line, at) : null
    if (day !== null && (time === null || day.day.end >= time.end || !time.isSure))
      return add(before, { day: day.day, isStart: day.isStart, dayAt: day.at, end: day.day.end }, 'date')
    const isAlone = isFirst || (before.day === null && before.repeat === null)
    if (time !== null && (time.isSure || (time.part !== null && !isAlone)))
      return add(before, { time, end: time.end }, 'date')
  }
  return null
}

const add = (
  before: Parts,
  more: Partial<Parts> & { readonly end: number },
  kind: 'repeat' | 'date',
): Parts => ({
  ...before,
  ...more,
  order: [...before.order, { kind, end: more.end }],
})

const readJoinedDay = (line: Line, at: number) => {
  const { scanner } = line
  const alone = readDay(line, at)
  const joined = scanner.skip(at, 'joining')
  const from = scanner.skip(joined, 'joining')
  const day = joined === at ? null : readDay(line, from)
  const best = day !== null && day.end > (alone?.end ?? 0) ? day : alone
  return best === null
    ? null
    : {
        day: best,
        at: best === day ? from : at,
        isStart: best === day && scanner.find(at, 'starting') !== null,
      }
}

// "at 5" alone is a time only where no noun follows.
const dropBareTime = (line: Line, parts: Parts, from: number): Parts => {
  const { scanner } = line
  const { time } = parts
  if (time === null || !time.isBare || time.end !== parts.end) return parts
  const isClear = endsAt(line, parts.end) || scanner.find(parts.end, 'afterHour') !== null
  if (isClear || (line.hasCapitalNouns && !isQuantity(line, parts.end))) return parts
  const order = parts.order.slice(0, -1)
  return { ...parts, time: null, order, end: order.at(-1)?.end ?? from }
}

const isRange = (line: Line, end: number): boolean => endOfRange(line, end) > end

// "monday to friday", "5pm-6pm".
const endOfRange = (line: Line, end: number): number => {
  const to = line.scanner.find(end, 'to')
  if (to === null) return endOfDays(line, end)
  const next = readParts(line, to.end)
  if (next.end > to.end) return next.end
  return line.scanner.number(to.end, 2) !== null && line.scanner.isJoined(end) ? to.end + 1 : end
}

// "monday, wednesday and friday", "mon tue wed".
const endOfDays = (line: Line, end: number): number => {
  let last = end
  for (let count = 0; count < mostParts; count += 1) {
    const from = line.scanner.find(last, 'and')?.end ?? last
    const name =
      from === last && last === end && !isWeekday(line, end - 1) ? null : findWeekdayName(line, from)
    const joined = from === last ? null : readDay(line, line.scanner.skip(from, 'joining'))
    const day = name?.end ?? joined?.end ?? null
    const time = from === last ? null : readTime(line, from)
    const next = day ?? (time?.isSure ? time.end : null)
    if (next === null) break
    last = next
  }
  return last
}

const isWeekday = (line: Line, at: number): boolean => findWeekdayName(line, at) !== null

/** A date that is a whole text. */
export interface WholeDate extends DayAndTime {
  /** Whether it says so itself that it is past, as "yesterday" does. */
  readonly isPast: boolean
  readonly isTimeAlone: boolean
  /** Whether it names a day that is another weekday. */
  readonly contradicts: boolean
}

/** Reads a whole text as a day, a time, or both. Null for any other text. */
export function readWhole(line: Line): WholeDate | null {
  const { scanner, now, today } = line
  const { length } = scanner.tokens
  const parts = [readParts(line, 0), ...readAlone(line)].find(({ end }) => end === length && end > 0)
  if (parts === undefined || parts.repeat !== null) return null
  const { day, time } = parts
  const part = day?.part ?? null
  const minutes =
    time === null ? (day?.minutes ?? (part === null ? null : minutesOfPart(part))) : findMinutes(time, part)
  const clock = dayAt(now, null)
  const next =
    minutes !== null && day === null && formatMinutes(minutes) <= clock.time && minutes < 1440 ? 1 : 0
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

// What needs other words beside it in a line: "noon", "3 days", "now".
const readAlone = (line: Line): readonly Parts[] => {
  const time = readTime(line, 0)
  const isTime = time !== null && !time.isBare
  const day = readUnits(line)
  return [
    ...(isTime ? [add(none, { time, end: time.end }, 'date')] : []),
    ...(day === null ? [] : [add(none, { day, end: day.end }, 'date')]),
  ]
}

/** Reads a whole text as how often something repeats, with "every" before it or without. Null for any other text. */
export function readWholeRule(line: Line): string | null {
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
  return at === length ? (makeRepeat(line, repeat, ends, null, null)?.rrule ?? null) : null
}
