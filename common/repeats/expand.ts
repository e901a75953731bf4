import { toDate } from '../dates/dates.ts'
import {
  findFirstWeek,
  findNewYear,
  findWeekday,
  findWeekStart,
  isLeapYear,
  listWeekYear,
  listYear,
  type CalendarDay,
} from './calendar.ts'
import { hasPosition, matchesDay } from './match.ts'
import type { Rule } from './rule.ts'

/** The dates of a rule in a year. */
interface DatesOfYear {
  /** The first of January, as days after 1970-01-01. */
  readonly newYear: number
  /** The dates, in order, as days after the first of January. */
  readonly dates: ReadonlyArray<Pick<CalendarDay, 'offset'>>
}

/**
 * Lists the dates that a rule gives when it counts from `start`, without COUNT and UNTIL, year by year up to that of `end`.
 * Both are days after 1970-01-01. The first dates may be before `start`, the last ones after `end`.
 */
export function* listDates(rule: Rule, start: number, end: number): Generator<DatesOfYear> {
  const full = addStart(rule, start)
  const listMatching = rememberYears(full)
  const first = findPeriodOfStart(full, start)
  // The week of `start` may belong to the year before, and that of `end` to the year after.
  for (let year = yearOf(start) - 1; year <= yearOf(end) + 1; year += 1) {
    const days = listMatching(year)
    const countPeriods = (day: CalendarDay) => findPeriod(full, year, day) - first
    yield { newYear: findNewYear(year), dates: pickAligned(days, rule.interval, countPeriods) }
  }
}

/** Picks the days whose period is a multiple of `interval` after the first one. */
const pickAligned = (
  days: readonly CalendarDay[],
  interval: number,
  countPeriods: (day: CalendarDay) => number,
): readonly CalendarDay[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (interval === 1 || first === undefined || last === undefined) return days
  // With a long interval most years have none, and the series may begin thousands of years ago.
  const lastAligned = Math.floor(countPeriods(last) / interval) * interval
  if (lastAligned < countPeriods(first)) return []
  return days.filter((day) => countPeriods(day) % interval === 0)
}

/** Adds the parts that a rule takes from `start`: the weekday, or the day of the month and the month (RFC 5545, 3.3.10). */
const addStart = (rule: Rule, start: number): Rule => {
  const { frequency, weekdays, monthDays, yearDays, months } = rule
  if (frequency === 'DAILY' || weekdays.length + monthDays.length + yearDays.length > 0) return rule
  if (hasWeeks(rule)) return { ...rule, weekdays: [{ weekday: findWeekday(start), nth: null }] }
  const [, month = 1, monthDay = 1] = toDate(start).split('-').map(Number)
  const isInEachMonth = frequency === 'MONTHLY' || months.length > 0
  return { ...rule, monthDays: [monthDay], months: isInEachMonth ? months : [month] }
}

/** Whether the dates are found by weeks, which must not be cut at the end of a year. */
const hasWeeks = (rule: Rule): boolean => rule.frequency === 'WEEKLY' || rule.weekNumbers.length > 0

/** Makes a function that lists the matching days of a year. Years that are alike are searched once. */
const rememberYears = (rule: Rule): ((year: number) => readonly CalendarDay[]) => {
  const known = new Map<string, readonly CalendarDay[]>()
  return (year) => {
    // Dates follow from the weekday of New Year and the length of the year. The first and last week can have days of the years
    // before and after, whose lengths decide about BYYEARDAY.
    const lengths = rule.weekNumbers.length > 0 ? [year - 1, year, year + 1] : [year]
    const key = [findWeekday(findNewYear(year)), ...lengths.map(isLeapYear)].join()
    const days = known.get(key) ?? applyPositions(rule, year, findMatching(rule, year))
    known.set(key, days)
    return days
  }
}

const findMatching = (rule: Rule, year: number): readonly CalendarDay[] => {
  if (!hasWeeks(rule)) return listYear(year).filter((day) => matchesDay(rule, day))
  return listWeekYear(year, rule.weekStart).filter(
    (day, index, { length }) =>
      hasPosition(rule.weekNumbers, Math.floor(index / 7) + 1, length / 7) && matchesDay(rule, day),
  )
}

/** Keeps the days that have a position of BYSETPOS in their period. */
const applyPositions = (rule: Rule, year: number, days: readonly CalendarDay[]): readonly CalendarDay[] => {
  if (rule.positions.length === 0) return days
  const periods = new Map<number, CalendarDay[]>()
  for (const day of days) {
    const period = findPeriod(rule, year, day)
    const others = periods.get(period)
    if (others === undefined) periods.set(period, [day])
    else others.push(day)
  }
  return [...periods.values()].flatMap((period) =>
    period.filter((_day, index) => hasPosition(rule.positions, index + 1, period.length)),
  )
}

/** Numbers the period of the rule that a day lies in: the day, week, month or year. */
const findPeriod = (
  { frequency, weekStart }: Rule,
  year: number,
  { offset, month }: Pick<CalendarDay, 'offset' | 'month'>,
): number => {
  switch (frequency) {
    case 'DAILY':
      return findNewYear(year) + offset
    case 'WEEKLY':
      return Math.floor(findWeekStart(findNewYear(year) + offset, weekStart) / 7)
    case 'MONTHLY':
      return year * 12 + month
    case 'YEARLY':
      return year
  }
}

const findPeriodOfStart = (rule: Rule, start: number): number => {
  const year = hasWeeks(rule) ? findWeekYear(start, rule.weekStart) : yearOf(start)
  const month = Number(toDate(start).slice(5, 7))
  return findPeriod(rule, year, { offset: start - findNewYear(year), month })
}

const yearOf = (day: number): number => Number(toDate(day).slice(0, 4))

/** Finds the year whose weeks hold a day; in the last and first days of a year it may be a neighbouring one. */
const findWeekYear = (day: number, weekStart: number): number => {
  const year = yearOf(day)
  if (day < findFirstWeek(year, weekStart)) return year - 1
  return day < findFirstWeek(year + 1, weekStart) ? year : year + 1
}
