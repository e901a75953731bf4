/** A day with its positions in month and year, which a rule can name. */
export interface CalendarDay {
  /** How many days it is after the first of January of the year that was asked for; negative before it. */
  readonly offset: number
  /** 1 is January. */
  readonly month: number
  readonly monthDay: number
  readonly monthLength: number
  readonly yearDay: number
  readonly yearLength: number
  /** 0 is Monday. */
  readonly weekday: number
}

/** Whether the year has 366 days in the Gregorian calendar, which is used for years before 1582 too. */
export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Returns how many days after 1970-01-01 the first of January of `year` is. */
export const findNewYear = (year: number): number => countDaysBeforeYear(year) - countDaysBeforeYear(1970)

const countDaysBeforeYear = (year: number): number =>
  year * 365 + Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400)

/** Returns the weekday of the day that is `day` days after 1970-01-01, a Thursday; 0 is Monday. */
export const findWeekday = (day: number): number => modulo(day + 3, 7)

/** Returns the first day of the week of `day`, both as days after 1970-01-01. */
export const findWeekStart = (day: number, weekStart: number): number =>
  day - modulo(findWeekday(day) - weekStart, 7)

/** Returns the first day of week 1 of `year`, as days after 1970-01-01: the first week with four days in the year. */
export const findFirstWeek = (year: number, weekStart: number): number =>
  findWeekStart(findNewYear(year) + 3, weekStart)

/** Lists the days of a year. */
export function listYear(year: number): readonly CalendarDay[] {
  const days: CalendarDay[] = []
  for (let month = 1; month <= 12; month += 1) days.push(...listMonth(year, month, year))
  return days
}

/** Lists the days of the weeks of a year, from week 1 to the last one. Up to three of them lie in a neighbouring year. */
export function listWeekYear(year: number, weekStart: number): readonly CalendarDay[] {
  const first = findFirstWeek(year, weekStart) - findNewYear(year)
  const end = findFirstWeek(year + 1, weekStart) - findNewYear(year)
  return [...listMonth(year - 1, 12, year), ...listYear(year), ...listMonth(year + 1, 1, year)].filter(
    ({ offset }) => offset >= first && offset < end,
  )
}

/** Lists the days of a month; their offsets count from the first of January of `origin`. */
const listMonth = (year: number, month: number, origin: number): readonly CalendarDay[] => {
  const newYear = findNewYear(year)
  const before = countDaysBeforeMonth(year, month)
  const shift = newYear - findNewYear(origin) + before
  const monthLength = countDaysOfMonth(year, month)
  const yearLength = countDaysBeforeMonth(year, 13)
  const firstWeekday = findWeekday(newYear + before)
  const days: CalendarDay[] = []
  for (let index = 0; index < monthLength; index += 1) {
    days.push({
      offset: shift + index,
      month,
      monthDay: index + 1,
      monthLength,
      yearDay: before + index + 1,
      yearLength,
      weekday: (firstWeekday + index) % 7,
    })
  }
  return days
}

/** Returns how many days a month has; 1 is January. */
export const countDaysOfMonth = (year: number, month: number): number =>
  countDaysBeforeMonth(year, month + 1) - countDaysBeforeMonth(year, month)

// From Reingold and Dershowitz, Calendrical Calculations: 31 and 30 days by turns, corrected for February.
const countDaysBeforeMonth = (year: number, month: number): number =>
  Math.floor((367 * month - 362) / 12) - (month <= 2 ? 0 : isLeapYear(year) ? 1 : 2)

const modulo = (number: number, divisor: number): number => ((number % divisor) + divisor) % divisor
