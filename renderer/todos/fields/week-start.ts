import { getDayOfWeek, parseDate } from '@internationalized/date'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'

/** The first day of the week for a calendar of React Aria; undefined for that of the locale. */
export const weekStarts = { auto: undefined, monday: 'mon', saturday: 'sat', sunday: 'sun' } as const

/** The day on which weeks begin; 0 is Monday. `locale` (BCP 47) decides where the settings do not. */
export function findWeekStart(locale: string, firstDay: FirstDayOfWeek): number {
  const aMonday = parseDate('1970-01-05')
  return (7 - getDayOfWeek(aMonday, locale, weekStarts[firstDay])) % 7
}
