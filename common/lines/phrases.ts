import { readDay } from './days.ts'
import { endsAt, findWeekdayName, readCount, readDayNumber } from './found-day.ts'
import type { Line } from './language.ts'
import { isAlternative, isMeant, isQuantity, mayBegin, mayEnd, type Parts } from './meant.ts'
import { makeMoment, type Moment } from './moments.ts'
import { readEnd } from './repeat-ends.ts'
import { readRepeat } from './repeats.ts'
import { readTime, type TypedTime } from './times.ts'

/** A phrase of a line, from its first token up to another. */
export interface Phrase {
  readonly from: number
  readonly end: number
  /** Null for words that name days and are no date, such as "monday to friday". */
  readonly moment: Moment | null
  /** Whether it is text that other dates of the line may depend on, such as a range, or one of several; or a time may. */
  readonly spoils: 'all' | 'times' | 'nothing'
  /** The first part, and the token at which the second one begins, of a repeat and a date one behind the other; null for a single part. */
  readonly split: { readonly first: 'repeat' | 'date'; readonly at: number } | null
}

/** A phrase without parts. */
export const none: Parts = {
  day: null,
  time: null,
  repeat: null,
  ends: {},
  isStart: false,
  dayAt: -1,
  order: [],
  end: 0,
}

/** A line with more of them is a text, in which none counts. */
const mostPhrases = 12

/** Finds the phrases of a line in its language, from left to right. They do not overlap. */
export function findPhrases(line: Line): readonly Phrase[] {
  const phrases: Phrase[] = []
  const { length } = line.scanner.tokens
  for (let at = 0; at < length; at += 1) {
    if (line.scanner.isUnknown(at) && !line.joined.has(line.scanner.text(at))) continue
    const name = line.scanner.find(at, 'names')
    if (name !== null) {
      phrases.push({ from: at, end: name.end, moment: null, spoils: 'nothing', split: null })
      at = name.end - 1
      continue
    }
    const phrase = readPhrase(line, at)
    if (phrase === null) continue
    if (phrases.push(phrase) > mostPhrases) return []
    at = phrase.end - 1
  }
  return phrases
}

const readPhrase = (line: Line, from: number): Phrase | null => {
  if (!mayBegin(line, from)) return null
  const parts = readParts(line, from)
  if (parts.end <= from) return null
  const text = { from, end: parts.end, moment: null, spoils: 'nothing', split: null } as const
  const isWeak = parts.day?.isWeak === true || parts.repeat?.isWeak === true
  if (parts.day?.isWrong || isRange(line, parts.end))
    return { ...text, spoils: 'all', end: endOfRange(line, parts.end) }
  if (isAlternative(line, from)) return { ...text, spoils: 'all' }
  if (!mayEnd(line, parts.end)) return { ...text, spoils: isWeak ? 'nothing' : 'times' }
  if (!isMeant(line, from, parts))
    return { ...text, spoils: isWeak || parts.day === null ? 'nothing' : 'times' }
  const moment = makeMoment(line, parts)
  if (moment === null) return { ...text, spoils: 'times' }
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

/** Reads the parts of a phrase that begins at a token; without parts it ends there. */
export const readParts = (line: Line, from: number): Parts => {
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
    const time =
      before.time === null && typeof before.day?.minutes !== 'number'
        ? (readTime(line, at) ?? readJoinedTime(line, at))
        : null
    const day = before.day === null ? readJoinedDay(line, at) : null
    if (day !== null && (time === null || day.day.end >= time.end || !time.isSure))
      return add(before, { day: day.day, isStart: day.isStart, dayAt: day.at, end: day.day.end }, 'date')
    const isAlone = isFirst || (before.day === null && before.repeat === null)
    if (time !== null && (time.isSure || (time.part !== null && !isAlone)))
      return add(before, { time, end: time.end }, 'date')
  }
  return null
}

/** Adds a part to those of a phrase. */
export const add = (
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
  const twice = scanner.skip(joined, 'joining')
  const [once, behind] = joined === at ? [null, null] : [readDay(line, joined), readDay(line, twice)]
  const [day, from] = (once?.end ?? 0) >= (behind?.end ?? 0) ? [once, joined] : [behind, twice]
  const best = day !== null && day.end > (alone?.end ?? 0) ? day : alone
  return best === null
    ? null
    : {
        day: best,
        at: best === day ? from : at,
        isStart: best === day && scanner.find(at, 'starting') !== null,
      }
}

// "before 5pm". A time behind "from" or "until" is text.
const readJoinedTime = (line: Line, at: number): TypedTime | null => {
  const { scanner } = line
  const joined = scanner.skip(at, 'joining')
  const isEnd = (['starting', 'until'] as const).some((each) => scanner.find(at, each) !== null)
  const time = joined === at || isEnd ? null : readTime(line, joined)
  return time === null || time.isBare ? null : time
}

// "at 5" alone is a time only where no noun follows.
const dropBareTime = (line: Line, parts: Parts, from: number): Parts => {
  const { scanner } = line
  const { time } = parts
  if (time === null || !time.isBare || time.end !== parts.end) return parts
  const after = scanner.find(parts.end, 'afterHour') ?? scanner.find(parts.end, 'joining')
  // "at 5 to 6", "um 5 vor 12".
  const isMinutes =
    after !== null && /^\d/.test(scanner.text(after.end)) && readCount(line, after.end) === null
  const isClear = endsAt(line, parts.end) || (scanner.find(parts.end, 'afterHour') !== null && !isMinutes)
  if (isClear || (line.hasCapitalNouns && !isMinutes && !isQuantity(line, parts.end))) return parts
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
    const from = (line.scanner.find(last, 'and') ?? line.scanner.find(last, 'or'))?.end ?? last
    const name =
      from === last && last === end && !isWeekday(line, end - 1) ? null : findWeekdayName(line, from)
    const joined = from === last ? null : readDay(line, line.scanner.skip(from, 'joining'))
    const day = name?.end ?? joined?.end ?? null
    const time = from === last ? null : readTime(line, line.scanner.skip(from, 'joining'))
    const part = from === last ? null : line.scanner.find(from, 'part')
    const number = from === last ? null : readDayNumber(line, line.scanner.skip(from, 'onThe', 'article'))
    const next =
      day ?? (time?.isSure ? time.end : null) ?? part?.end ?? (number?.isOrdinal ? number.end : null)
    if (next === null) break
    last = next
  }
  return last
}

const isWeekday = (line: Line, at: number): boolean => findWeekdayName(line, at) !== null
