import type { ParsedResult } from 'chrono-node/en'
import { dayAt, shiftDate } from '../dates/dates.ts'
import { formatDate, formatTime, getWeekday } from '../dates/day-and-time.ts'

/** Whether a result says which day or time is meant. A month alone does not. */
export const namesDay = (result: ParsedResult): boolean =>
  result.start.isCertain('day') || namesWeekdayOnly(result) || isRelative(result) || isTimeAlone(result)

/** Whether a result names a weekday without a date. */
export const namesWeekdayOnly = ({ start }: ParsedResult): boolean =>
  start.isCertain('weekday') && !start.isCertain('day')

/** Whether a result is a time of day without a day. */
export const isTimeAlone = (result: ParsedResult): boolean => {
  const { start } = result
  return (
    !start.isCertain('month') &&
    !start.isCertain('day') &&
    !start.isCertain('weekday') &&
    !isRelative(result) &&
    findTime(result) !== null
  )
}

/** Whether a result counts from the present, such as "in 3 days" or "next month". */
export const isRelative = (result: ParsedResult): boolean =>
  ['result/relativeDate', 'casualReference/now'].some((tag) => result.tags().has(tag))

/** Whether a result must be read from the present moment, and not from the beginning of the day. */
export const countsFromNow = (result: ParsedResult, words: string): boolean =>
  (isTimeAlone(result) && !isThis.test(words)) || (isRelative(result) && result.start.isCertain('hour'))

/** "this fri" on a Friday, or "this morning" at noon, is today. */
export const isThis = /\bthis\b/i

/** Whether a result contradicts itself, such as "Monday, 1 December" in a year in which that is a Tuesday. */
export const isContradiction = ({ start }: ParsedResult, date: string): boolean =>
  start.isCertain('day') && start.isCertain('weekday') && start.get('weekday') !== getWeekday(date)

/** Finds the date that a result means. A weekday alone is never today, except with "this". */
export function findDate(result: ParsedResult, words: string, now: Date): string {
  const { start } = result
  const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map(
    (part) => start.get(part) ?? 0,
  )
  // A month after January 31 is the last day of February.
  const isBeyondMonth = isRelative(result) && !start.isCertain('day') && day !== now.getDate()
  if (isBeyondMonth) return formatDate(year, month, 0)
  const date = formatDate(year, month, day)
  const isToday = date === dayAt(now, null).date
  return isToday && namesWeekdayOnly(result) && !isThis.test(words) ? shiftDate(date, 7) : date
}

/** Finds the time of day that a result means. A time in words, such as "tomorrow morning", is only implied. */
export function findTime(result: ParsedResult): string | null {
  const { start } = result
  const isMeant = start.isCertain('hour') || timesOfDay.some((tag) => result.tags().has(tag))
  return isMeant ? formatTime(start.get('hour') ?? 0, start.get('minute') ?? 0) : null
}

const timesOfDay = ['morning', 'noon', 'afternoon', 'evening', 'night', 'tonight', 'midnight'].map(
  (name) => `casualReference/${name}` as const,
)
