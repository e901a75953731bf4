import { lastDate, toDate, toDayNumber } from '../dates/dates.ts'
import { countDaysOfMonth } from './calendar.ts'
import type { Rule } from './rule.ts'

/**
 * Moves a calendar date, `YYYY-MM-DD`, by one interval of a rule, as a span of time. A day that the month lacks becomes its last one.
 * Returns null for a date after the last one that can be written.
 */
export function addInterval(
  { frequency, interval }: Pick<Rule, 'frequency' | 'interval'>,
  date: string,
): string | null {
  switch (frequency) {
    case 'DAILY':
      return addDays(date, interval)
    case 'WEEKLY':
      return addDays(date, interval * 7)
    case 'MONTHLY':
      return addMonths(date, interval)
    case 'YEARLY':
      return addMonths(date, interval * 12)
  }
}

const addDays = (date: string, days: number): string | null => {
  const day = toDayNumber(date) + days
  return day > toDayNumber(lastDate) ? null : toDate(day)
}

const addMonths = (date: string, months: number): string | null => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  if (index >= 10_000 * 12) return null
  const yearAndMonth = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  const last = `${yearAndMonth}-${countDaysOfMonth(Math.floor(index / 12), (index % 12) + 1)}`
  const sameDay = `${yearAndMonth}${date.slice(7)}`
  return sameDay < last ? sameDay : last
}
