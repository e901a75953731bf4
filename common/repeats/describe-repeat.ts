import { takesLastDays } from './match.ts'
import { parseRuleOrNull } from './parse-rule.ts'
import type { Rule, WeekdayPart } from './rule.ts'
import type { Repeat } from './repeat.ts'

/**
 * Describes an RRULE (RFC 5545, RFC 7529) in words, such as "every 2 weeks on Tue" or "every last Fri of the month, 5 times". `from` says what
 * the dates count from.
 */
export function describeRepeat(rrule: string, from: Repeat['from'] = 'due'): string {
  const rule = parseRuleOrNull(rrule)
  // A newer version of the server may take more rules.
  if (rule === null) return `by the rule ${rrule}`
  return `${describeDates(rule)}${takesLastDays(rule, from) ? ', or the last day' : ''}${describeEnd(rule)}`
}

const describeEnd = ({ count, until }: Rule): string => {
  if (until !== null) return `, until ${until}`
  if (count === null) return ''
  return count === 1 ? ', once' : `, ${count} times`
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

/** A condition of a rule in words: as a part of a sentence, and `alone` behind "every" where it can be the only one. */
interface Condition {
  readonly text: string
  readonly alone?: string
}

const describeDates = (rule: Rule): string => {
  const { frequency, interval } = rule
  const conditions = listConditions(rule)
  const [first, ...others] = conditions
  if (interval === 1 && first?.alone !== undefined && others.length === 0) return `every ${first.alone}`
  const period = interval === 1 ? units[frequency] : `${interval} ${units[frequency]}s`
  return [`every ${period}`, ...conditions.map(({ text }) => text)].join(' ')
}

const listConditions = (rule: Rule): readonly Condition[] => {
  const { months, weekNumbers, monthDays, yearDays, weekdays, positions } = rule
  const isNumbered = weekdays.some(({ nth }) => nth !== null)
  const isNthWorkday = isWorkdays(weekdays) && positions.length > 0 && rule.frequency === 'MONTHLY'
  const saysMonths = monthDays.length > 0 || isNumbered || isNthWorkday
  return [
    ...(isNthWorkday ? [onThe(`${ordinals(positions)} weekday ${ofMonth(rule)}`)] : onWeekdays(rule)),
    ...(monthDays.length > 0 ? [onMonthDays(rule)] : []),
    ...(yearDays.length > 0 ? [onThe(`${ordinals(yearDays)} day of the year`)] : []),
    ...(weekNumbers.length > 0 ? [{ text: `in the ${ordinals(weekNumbers)} week of the year` }] : []),
    ...(months.length > 0 && !saysMonths ? [{ text: `in ${nameMonths(months)}` }] : []),
    ...(positions.length > 0 && !isNthWorkday
      ? [{ text: `(the ${ordinals(positions)} of these in each ${units[rule.frequency]})` }]
      : []),
  ]
}

const onThe = (days: string): Condition => ({ text: `on the ${days}`, alone: days })

const onWeekdays = (rule: Rule): readonly Condition[] => {
  const { weekdays, months, frequency } = rule
  if (weekdays.length === 0) return []
  if (isWorkdays(weekdays)) return [{ text: 'on weekdays', alone: 'weekday' }]
  const days = weekdays.map(({ weekday, nth }) =>
    [nth === null ? '' : nameOrdinal(nth), weekdayNames[weekday]].filter(Boolean).join(' '),
  )
  if (weekdays.every(({ nth }) => nth === null))
    return [{ text: `on ${days.join(', ')}`, alone: days.join(', ') }]
  const isInMonth = frequency === 'MONTHLY' || months.length > 0
  return [onThe(`${days.join(', ')} ${isInMonth ? ofMonth(rule) : 'of the year'}`)]
}

const isWorkdays = (weekdays: readonly WeekdayPart[]): boolean =>
  weekdays.length === 5 &&
  [0, 1, 2, 3, 4].every((day) => weekdays.some(({ weekday, nth }) => weekday === day && nth === null))

const onMonthDays = (rule: Rule): Condition => {
  const { months, monthDays } = rule
  if (months.length === 0 || monthDays.some((day) => day < 0))
    return onThe(`${ordinals(monthDays)} day ${ofMonth(rule)}`)
  const date = `${monthDays.join(', ')} ${nameMonths(months)}`
  return { text: `on ${date}`, alone: date }
}

const ofMonth = ({ months }: Rule): string => `of ${months.length === 0 ? 'the month' : nameMonths(months)}`

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

const nameMonths = (months: readonly number[]): string =>
  months.map((month) => monthNames[month - 1]).join(', ')

const ordinals = (numbers: readonly number[]): string => numbers.map(nameOrdinal).join(', ')

/** Names a position from the start, such as "2nd", or from the end: "last", "2nd last". */
const nameOrdinal = (number: number): string => {
  if (number < 0) return number === -1 ? 'last' : `${nameOrdinal(-number)} last`
  const text = String(number)
  const ending = /1\d$/.test(text) ? 'th' : (endings.get(text.slice(-1)) ?? 'th')
  return `${text}${ending}`
}

const endings = new Map([
  ['1', 'st'],
  ['2', 'nd'],
  ['3', 'rd'],
])
