import { shiftDate, toDayNumber } from '../../../common/dates/dates.ts'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'

/** The dates that are offered before any calendar. */
export interface QuickDates {
  readonly today: string
  readonly tomorrow: string
  readonly weekend: string
  readonly nextWeek: string
}

/**
 * The dates near `today`, `YYYY-MM-DD`. The weekend begins on Saturday and work on Monday. Where weeks begin on Saturday, they are
 * Friday and Sunday. Both are after today.
 */
export function listQuickDates(today: string, firstDay: FirstDayOfWeek): QuickDates {
  const isEarlier = firstDay === 'saturday'
  return {
    today,
    tomorrow: shiftDate(today, 1),
    weekend: nextWeekday(today, isEarlier ? friday : saturday),
    nextWeek: nextWeekday(today, isEarlier ? sunday : monday),
  }
}

const sunday = 0
const monday = 1
const friday = 5
const saturday = 6

const nextWeekday = (date: string, weekday: number): string =>
  shiftDate(date, ((weekday - weekdayOf(date) + 6) % 7) + 1)

// 1970-01-01 was a Thursday.
const weekdayOf = (date: string): number => (((toDayNumber(date) + 4) % 7) + 7) % 7
