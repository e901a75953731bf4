import type { Rule, WeekdayPart } from '../../common/repeats/rule.ts'

interface Day {
  readonly date: string
  readonly year: number
  readonly month: number
  readonly monthDay: number
  readonly yearDay: number
  readonly weekday: number
}

/**
 * Lists the series of a rule from `start` to `end` the long way: it looks at each day, asks whether the rule names it, and
 * cuts the days into periods. Week numbers follow from the fourth day of a week, which lies in the year of the week.
 */
export function listSeries(rule: Rule, start: string, end: string): readonly string[] {
  const first = dayOf(start)
  // Whole periods: a position counted from the end needs the days behind `end` as well.
  const from = addDays(start, -800)
  const to = addDays(end, 800)
  const periods = new Map<number, Day[]>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = dayOf(date)
    const period = periodOf(rule, day)
    if (!isNamed(rule, day, first) || (period - periodOf(rule, first)) % rule.interval !== 0) continue
    periods.set(period, [...(periods.get(period) ?? []), day])
  }
  const dates = [...periods.values()].flatMap((days) => pick(days, rule.positions))
  return [start, ...dates.filter((date) => date > start && date <= end)]
    .filter((date) => rule.until === null || date <= rule.until)
    .slice(0, rule.count ?? undefined)
}

const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T12:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

const dayOf = (date: string): Day => {
  const [year = 0, month = 0, monthDay = 0] = date.split('-').map(Number)
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return { date, year, month, monthDay, yearDay: count(`${year}-01-01`, date) + 1, weekday }
}

const count = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const weekOf = (rule: Rule, { date, weekday }: Day) => {
  const weekStart = addDays(date, -((weekday - rule.weekStart + 7) % 7))
  const { year, yearDay } = dayOf(addDays(weekStart, 3))
  return { weekStart, year, number: Math.ceil(yearDay / 7) }
}

const periodOf = (rule: Rule, day: Day): number => {
  switch (rule.frequency) {
    case 'DAILY':
      return count('1900-01-01', day.date)
    case 'WEEKLY':
      return Math.floor(count('1900-01-01', weekOf(rule, day).weekStart) / 7)
    case 'MONTHLY':
      return day.year * 12 + day.month
    case 'YEARLY':
      return rule.weekNumbers.length > 0 ? weekOf(rule, day).year : day.year
  }
}

const isNamed = (rule: Rule, day: Day, first: Day): boolean => {
  const { frequency, months, weekNumbers, monthDays, yearDays, weekdays } = rule
  // The day before the first of the next month.
  const monthLength = new Date(Date.UTC(day.year, day.month, 0)).getUTCDate()
  const yearLength = count(`${day.year}-01-01`, `${day.year + 1}-01-01`)
  const namesDays = [monthDays, yearDays, weekdays].some((part) => part.length > 0)
  if (months.length > 0 && !months.includes(day.month)) return false
  if (weekNumbers.length > 0) {
    const { number, year } = weekOf(rule, day)
    // The 28th of December is always in the last week of its year, however weeks start.
    const weeks = weekOf(rule, dayOf(`${year}-12-28`)).number
    if (!weekNumbers.includes(number) && !weekNumbers.includes(number - weeks - 1)) return false
  }
  // SKIP=BACKWARD moves the days that a monthly or yearly rule names, and a daily rule only has less days by them.
  const movesDays = rule.takesLastDay && frequency !== 'DAILY'
  const namesDay = (places: readonly number[], place: number, length: number): boolean =>
    names(places, place, length) ||
    (movesDays &&
      names(
        places.map((each) => Math.min(each, length)),
        place,
        length,
      ))
  if (!namesDay(monthDays, day.monthDay, monthLength) || !namesDay(yearDays, day.yearDay, yearLength))
    return false
  if (weekdays.length > 0) return weekdays.some((part) => isWeekday(part, rule, day))
  if (namesDays || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY' || weekNumbers.length > 0) return day.weekday === first.weekday
  const isMonth = frequency === 'MONTHLY' || months.length > 0 || day.month === first.month
  return isMonth && namesDay([first.monthDay], day.monthDay, monthLength)
}

const names = (places: readonly number[], place: number, length: number): boolean =>
  places.length === 0 || places.some((each) => each === place || length + 1 + each === place)

const isWeekday = ({ weekday, nth }: WeekdayPart, rule: Rule, day: Day): boolean => {
  if (weekday !== day.weekday || nth === null) return weekday === day.weekday
  const within = rule.frequency === 'MONTHLY' || rule.months.length > 0 ? 7 : 4
  const isSame = (date: string) => date.slice(0, within) === day.date.slice(0, within)
  // The nth one: n - 1 weeks towards the edge are in the same month or year, n weeks are not.
  const weeks = (Math.abs(nth) - 1) * 7
  const towards = nth > 0 ? -1 : 1
  return isSame(addDays(day.date, weeks * towards)) && !isSame(addDays(day.date, (weeks + 7) * towards))
}

const pick = (days: readonly Day[], positions: readonly number[]): readonly string[] =>
  days
    .filter(
      (_day, index) =>
        positions.length === 0 ||
        positions.some((each) => each === index + 1 || days.length + each === index),
    )
    .map(({ date }) => date)
