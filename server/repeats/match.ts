import type { CalendarDay } from './calendar.ts'
import type { Rule, WeekdayPart } from './rule.ts'

/** Whether a day matches the parts of a rule that name days and months; a part that is not given matches each day. */
export const matchesDay = (rule: Rule, day: CalendarDay): boolean =>
  (rule.months.length === 0 || rule.months.includes(day.month)) &&
  hasPlace(rule.monthDays, day.monthDay, day.monthLength) &&
  hasPlace(rule.yearDays, day.yearDay, day.yearLength) &&
  (rule.weekdays.length === 0 || rule.weekdays.some((part) => matchesWeekday(part, rule, day)))

/** Whether `places` is empty or names the `place` of `length`, counted from 1 or, as a negative number, from the end. */
export const hasPlace = (places: readonly number[], place: number, length: number): boolean =>
  places.length === 0 || places.includes(place) || places.includes(place - length - 1)

const matchesWeekday = ({ weekday, nth }: WeekdayPart, rule: Rule, day: CalendarDay): boolean => {
  if (weekday !== day.weekday) return false
  if (nth === null) return true
  // In a yearly rule a number counts within the months of BYMONTH, and without them within the year.
  const isInMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0
  const [place, length] = isInMonth ? [day.monthDay, day.monthLength] : [day.yearDay, day.yearLength]
  return nth > 0 ? nth === Math.ceil(place / 7) : -nth === Math.ceil((length - place + 1) / 7)
}
