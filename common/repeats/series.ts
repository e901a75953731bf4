import { lastDate, shiftDate, toDate, toDayNumber } from '../dates/dates.ts'
import { addInterval } from './add-interval.ts'
import { listDates } from './expand.ts'
import { parseRule } from './parse-rule.ts'
import { hasByParts, mostOccurrences, namesDays, type Rule } from './rule.ts'
import type { Repeat } from './repeat.ts'

/** An occurrence of a series. */
export interface Occurrence {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** How many occurrences are behind it. */
  readonly done: number
}

/**
 * Finds the occurrence that follows when the present one is completed on the date `today`; null where the series has ended.
 * With `from: due` it has the first date of the series after both the present one and today. With `from: completion` it is
 * one interval after today, or, where the rule has BY parts, on its first date after today, with periods counted from today. Where these
 * periods never have a date, it is the first one that is at least one interval after today.
 */
export function findNext(repeat: Repeat, today: string): Occurrence | null {
  const rule = parseRule(repeat.rrule)
  const done = repeat.done + 1
  if (repeat.from === 'due') return findOccurrence(rule, repeat.start, done, today)
  const date = findAfterCompletion(rule, repeat.start, today)
  return date === null || isBehindCount(rule, done) ? null : { date, done }
}

/** Returns the reason to refuse a series, by field; null where the present occurrence is one of the series. */
export function findSeriesError(
  repeat: Repeat,
): { readonly field: 'rrule' | 'done'; readonly message: string } | null {
  const rule = parseRule(repeat.rrule)
  if (rule.until !== null && rule.until < repeat.start) {
    return { field: 'rrule', message: 'must not have an UNTIL before start' }
  }
  const endless = { ...rule, count: null, until: null }
  const isFollowed =
    repeat.from === 'due'
      ? findOccurrence(endless, repeat.start, 1, null) !== null
      : findAfterCompletion(endless, repeat.start, repeat.start) !== null
  if (!isFollowed) {
    return { field: 'rrule', message: 'must match a date after start' }
  }
  const isWithin =
    repeat.from === 'due'
      ? findOccurrence(rule, repeat.start, repeat.done, null) !== null
      : !isBehindCount(rule, repeat.done)
  return isWithin
    ? null
    : { field: 'done', message: 'must be less than the number of occurrences of the series' }
}

/** Finds the date that follows a completion on `today` in a series from `start`, whatever COUNT says. */
const findAfterCompletion = (rule: Rule, start: string, today: string): string | null => {
  const date = hasByParts(rule) ? findByParts(rule, start, today) : addInterval(rule, today)
  return date === null || date > (rule.until ?? lastDate) ? null : date
}

const findByParts = (rule: Rule, start: string, today: string): string | null => {
  // A rule that names months and no days takes the day from `today`, which those months may lack: it becomes their last, as with a span.
  const endless = { ...rule, count: null, until: null, takesLastDay: rule.takesLastDay || !namesDays(rule) }
  const found = findOccurrence(endless, today, 1, today)
  if (found !== null) return found.date
  // Every third month from March on is never April: the interval is only waited for then.
  const least = addInterval(rule, today)
  if (least === null) return null
  // No Saturday of week 53 is in December, so the weekday is that of the start, which was checked.
  const first = rule.weekNumbers.length > 0 ? start : today
  return findOccurrence({ ...endless, interval: 1 }, first, 1, shiftDate(least, -1))?.date ?? null
}

const isBehindCount = ({ count }: Rule, index: number): boolean => count !== null && index >= count

/** The days of 400 years. The calendar repeats after them, so a rule without a date in them has no further one. */
const longestGap = 146_097

/** Finds the first occurrence of the series from `start` that has at least the index `least` and a date after `after`. */
const findOccurrence = (
  rule: Rule,
  start: string,
  least: number,
  after: string | null,
): Occurrence | null => {
  const first = toDayNumber(start)
  const bound = after === null ? first - 1 : toDayNumber(after)
  const last = Math.min(toDayNumber(rule.until ?? lastDate), Math.max(first, bound) + longestGap)
  if (least === 0 && first > bound) return first > last ? null : { date: start, done: 0 }
  // The start is the first date of the series even if it does not match the rule (RFC 5545, 3.8.5.3).
  let index = 0
  for (const { newYear, dates } of listDates(rule, first, last)) {
    const [earliest, latest] = [dates[0], dates.at(-1)]
    if (earliest === undefined || latest === undefined) continue
    // A year between the start and `after` is counted as a whole: there can be hundreds.
    if (newYear + earliest.offset > first && newYear + latest.offset <= bound) {
      index += dates.length
      if (index > mostOccurrences) return null
      continue
    }
    for (const { offset } of dates) {
      const day = newYear + offset
      if (day > first) index += 1
      if (index > mostOccurrences) return null
      if (index >= least && day > bound) {
        return day > last || isBehindCount(rule, index) ? null : { date: toDate(day), done: index }
      }
    }
  }
  return null
}
