import type { CalendarDay } from './calendar.ts'
import { hasByParts, namesDays, type Rule, type WeekdayPart } from './rule.ts'
import type { Repeat } from './repeat.ts'

/** Whether a day matches the parts of a rule that name days and months; a part that is not given matches each day. */
export const matchesDay = (rule: Rule, day: CalendarDay): boolean =>
  (rule.months.length === 0 || rule.months.includes(day.month)) &&
  hasDay(rule, rule.monthDays, day.monthDay, day.monthLength) &&
  hasDay(rule, rule.yearDays, day.yearDay, day.yearLength) &&
  (rule.weekdays.length === 0 || rule.weekdays.some((part) => matchesWeekday(part, rule, day)))

/** Whether `positions` is empty or names the `position` of `length`, counted from 1 or, as a negative number, from the end. */
export const hasPosition = (positions: readonly number[], position: number, length: number): boolean =>
  positions.length === 0 || positions.includes(position) || positions.includes(position - length - 1)

// RFC 7529 moves the days that a rule names. A daily rule has each day, and these parts only take some of them away.
const hasDay = (rule: Rule, days: readonly number[], day: number, length: number): boolean =>
  hasPosition(days, day, length) ||
  (rule.takesLastDay && rule.frequency !== 'DAILY' && day === length && days.some((each) => each > length))

/**
 * Whether a rule has SKIP=BACKWARD and days that some months or years lack, by name or by its start. Other rules have the same dates without
 * it, also those that are an interval from the completion.
 */
export function takesLastDays(rule: Rule, from: Repeat['from']): boolean {
  const { takesLastDay, frequency, monthDays, yearDays } = rule
  if (!takesLastDay || frequency === 'DAILY' || frequency === 'WEEKLY') return false
  const isFromStart = !namesDays(rule) && (from === 'due' || hasByParts(rule))
  return isFromStart || monthDays.some((day) => day > 28) || yearDays.includes(366)
}

const matchesWeekday = ({ weekday, nth }: WeekdayPart, rule: Rule, day: CalendarDay): boolean => {
  if (weekday !== day.weekday) return false
  if (nth === null) return true
  // In a yearly rule a number counts within the months of BYMONTH, and without them within the year.
  const isInMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0
  const [position, length] = isInMonth ? [day.monthDay, day.monthLength] : [day.yearDay, day.yearLength]
  return nth > 0 ? nth === Math.ceil(position / 7) : -nth === Math.ceil((length - position + 1) / 7)
}
