import { toDate } from '../../../common/dates/dates.ts'
import { takesLastDays } from '../../../common/repeats/match.ts'
import { parseRuleOrNull } from '../../../common/repeats/parse-rule.ts'
import { hasByParts, type Rule } from '../../../common/repeats/rule.ts'
import type { Text } from '../../messages/use-text.ts'
import type { RepeatChoice } from './rule-draft.ts'

/** Describes how a todo repeats: "Every 2 weeks on Tuesday, until 4 December 2026", "1 week after completion". */
export type DescribeRepeat = (repeat: RepeatChoice) => string

/**
 * Creates a function that describes repeats in the language of `text` and the formats of `locale` (BCP 47). A rule for which there
 * are no words is a "Custom rule". It is created once, since formats are slow to create.
 */
export function createRepeatWords(text: Text, locale: string): DescribeRepeat {
  const names = createNames(locale)
  return ({ rrule, from }) => {
    const rule = parseRuleOrNull(rrule)
    const dates = rule === null ? null : describeDates(rule, text, names)
    if (rule === null || dates === null) return text('repeat.custom')
    const words = takesLastDays(rule, from) ? text('repeat.orLastDay', { rule: dates }) : dates
    const { until, count } = rule
    const whole = from === 'due' ? words : sayFromCompletion(rule, words, text)
    if (until !== null) return text('repeat.untilDate', { rule: whole, date: names.formatDay(until) })
    return count === null ? whole : text('repeat.times', { rule: whole, count })
  }
}

// A rule that names no days is an interval from the completion.
function sayFromCompletion(rule: Rule, words: string, text: Text): string {
  if (hasByParts(rule)) return text('repeat.afterCompletion', { rule: words })
  return text('repeat.intervalAfterCompletion', { unit: rule.frequency, interval: rule.interval })
}

interface Names {
  /** 0 is Monday. */
  readonly nameWeekday: (weekday: number) => string
  /** 1 is January. */
  readonly nameMonth: (month: number) => string
  readonly formatDayOfYear: (month: number, day: number) => string
  readonly formatDay: (date: string) => string
  readonly join: (items: readonly string[]) => string
}

function createNames(locale: string): Names {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
  const weekday = format({ weekday: 'long' })
  const month = format({ month: 'long' })
  const dayOfYear = format({ day: 'numeric', month: 'long' })
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  // A leap year, so that February has 29 days.
  const dayIn2000 = (number: number, date: number) => Date.UTC(2000, number - 1, date)
  return {
    // 1970-01-05 was a Monday.
    nameWeekday: (number) => weekday.format(Date.parse(toDate(4 + number))),
    nameMonth: (number) => month.format(dayIn2000(number, 1)),
    formatDayOfYear: (number, date) => dayOfYear.format(dayIn2000(number, date)),
    formatDay: (date) => day.format(Date.parse(date)),
    join: (items) => list.format(items),
  }
}

/** Describes the dates of a rule without its end; null if there are no words for it. */
function describeDates(rule: Rule, text: Text, names: Names): string | null {
  const { frequency, interval, months, weekdays, monthDays, weekNumbers, yearDays, positions } = rule
  if (weekNumbers.length + yearDays.length > 0) return null
  const isPlain = months.length + weekdays.length + monthDays.length + positions.length === 0
  const days = listDays(rule, text, names)
  switch (frequency) {
    case 'DAILY':
      return isPlain ? text('repeat.daily', { interval }) : null
    case 'WEEKLY':
      if (isPlain) return text('repeat.weekly', { interval })
      if (months.length + positions.length > 0) return null
      if (isWorkdays(rule)) return text('repeat.workdays', { interval })
      return text('repeat.weeklyOn', { interval, days: names.join(days ?? []) })
    case 'MONTHLY':
      if (isPlain) return text('repeat.monthly', { interval })
      return days === null || months.length > 0
        ? null
        : text('repeat.monthlyOn', { interval, days: names.join(days) })
    case 'YEARLY': {
      if (isPlain) return text('repeat.yearly', { interval })
      const [month] = months
      const [day] = days ?? []
      if (month === undefined || months.length > 1 || day === undefined || days?.length !== 1) return null
      const [monthDay = -1] = monthDays
      if (monthDay > 0)
        return text('repeat.yearlyOn', { interval, date: names.formatDayOfYear(month, monthDay) })
      return text('repeat.yearlyOnDay', { interval, day, month, monthName: names.nameMonth(month) })
    }
  }
}

/** The days that a rule names, such as "the 5th" and "the last Friday"; null if there are no words for one. */
function listDays(
  { frequency, weekdays, monthDays, positions }: Rule,
  text: Text,
  { nameWeekday }: Names,
): readonly string[] | null {
  if (weekdays.length > 0 && monthDays.length > 0) return null
  const [position] = positions
  if (position !== undefined) {
    const isWorkday = weekdays.length === 5 && isWorkdays({ weekdays })
    return isWorkday && positions.length === 1 && isOrdinal(position)
      ? [text('repeat.onNthWorkday', { nth: String(position) })]
      : null
  }
  if (monthDays.length > 0) {
    if (monthDays.some((day) => day < -1)) return null
    // The last day comes after the others.
    return monthDays
      .toSorted((a, b) => (a < 0 ? 32 : a) - (b < 0 ? 32 : b))
      .map((day) => (day === -1 ? text('repeat.onLastDay') : text('repeat.onMonthDay', { day })))
  }
  if (frequency === 'WEEKLY')
    return weekdays
      .toSorted((a, b) => a.weekday - b.weekday)
      .map(({ weekday }) => text('repeat.onWeekday', { weekday: nameWeekday(weekday) }))
  const named = weekdays.map(({ nth, weekday }) =>
    nth === null || !isOrdinal(nth)
      ? null
      : text('repeat.onNthWeekday', { nth: String(nth), weekday: nameWeekday(weekday) }),
  )
  return named.every((day) => day !== null) && named.length > 0 ? named : null
}

const isOrdinal = (nth: number): boolean => nth === -1 || (nth >= 1 && nth <= 5)

const isWorkdays = ({ weekdays }: Pick<Rule, 'weekdays'>): boolean =>
  [0, 1, 2, 3, 4].every((day) => weekdays.some(({ weekday, nth }) => weekday === day && nth === null)) &&
  weekdays.every(({ weekday }) => weekday < 5)
