import { toDate, toDayNumber } from '../dates/dates.ts'
import type { Rule, WeekdayPart } from './rule.ts'

/** A rule that RFC 5545 forbids, or that repeats by less than a day. The message says what must be sent. */
export class InvalidRule extends Error {}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const parts = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYMONTH',
  'BYWEEKNO',
  'BYYEARDAY',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
  'RSCALE',
  'SKIP',
] as const

export type Parts = ReadonlyMap<string, string>

/** Parses an RRULE as parseRule() does; null where it is not valid, such as one of a newer version of the server. */
export function parseRuleOrNull(text: string): Rule | null {
  try {
    return parseRule(text)
  } catch (error) {
    if (error instanceof InvalidRule) return null
    throw error
  }
}

/**
 * Parses the value of an RRULE (RFC 5545, 3.3.10), such as `FREQ=WEEKLY;BYDAY=MO`, also with RSCALE=GREGORIAN and SKIP (RFC 7529). Throws
 * InvalidRule.
 */
export function parseRule(text: string): Rule {
  const values = splitParts(text)
  const rule: Rule = {
    frequency: parseFrequency(values),
    interval: parseCount(values, 'INTERVAL') ?? 1,
    count: parseCount(values, 'COUNT'),
    until: parseUntil(values),
    months: parseNumbers(values, 'BYMONTH', 12),
    weekNumbers: parsePositions(values, 'BYWEEKNO', 53),
    yearDays: parsePositions(values, 'BYYEARDAY', 366),
    monthDays: parsePositions(values, 'BYMONTHDAY', 31),
    weekdays: values.get('BYDAY')?.split(',').map(parseWeekday) ?? [],
    positions: parsePositions(values, 'BYSETPOS', 366),
    weekStart: parseWeekStart(values),
    takesLastDay: parseSkip(values),
  }
  const [, message] = forbidden.find(([isForbidden]) => isForbidden(rule)) ?? []
  return message === undefined ? rule : refuse(message)
}

const refuse = (message: string): never => {
  throw new InvalidRule(message)
}

const splitParts = (text: string): Parts => {
  if (/[:\s]/.test(text)) {
    return refuse(
      'must be the value of an RRULE alone, such as "FREQ=DAILY": leave out "RRULE:", and send DTSTART as start',
    )
  }
  if (/[a-z]/.test(text)) return refuse('must be in capitals, such as "FREQ=DAILY"')
  const values = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name = '', value = '', ...others] = part.split('=')
    if (name === '' || value === '' || others.length > 0) {
      return refuse(
        'must be parts with a value each, separated by semicolons, such as "FREQ=WEEKLY;BYDAY=MO"',
      )
    }
    if (values.has(name)) return refuse(`must have the part ${quote(name)} only once`)
    checkName(name)
    values.set(name, value)
  }
  return values
}

const checkName = (name: string): void => {
  if (['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name)) {
    refuse(`must not have ${name}: a todo repeats by days or longer, and dueTime is its time of day`)
  }
  if (!parts.some((known) => known === name)) {
    refuse(`must not have the part ${quote(name)}: the parts are ${parts.join(', ')}`)
  }
}

const quote = (text: string): string => JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)

const parseFrequency = (values: Parts): Rule['frequency'] => {
  const value = values.get('FREQ')
  const frequency = frequencies.find((known) => known === value)
  if (frequency !== undefined) return frequency
  return ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(value ?? '')
    ? refuse(
        `must not have FREQ=${value}: a todo repeats by days or longer, so send ${frequencies.join(', ')}`,
      )
    : refuse(`must have FREQ with one of ${frequencies.join(', ')}`)
}

const parseCount = (values: Parts, name: 'COUNT' | 'INTERVAL'): number | null => {
  const value = values.get(name)
  if (value === undefined) return null
  return /^\d{1,9}$/.test(value) && Number(value) > 0
    ? Number(value)
    : refuse(`must have a whole number from 1 to 999999999 as ${name}`)
}

const parseUntil = (values: Parts): string | null => {
  const value = values.get('UNTIL')
  if (value === undefined) return null
  const date = value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return date !== value && isRealDate(date)
    ? date
    : refuse('must have a date without a time as UNTIL, such as 20261231: it is the last date that may occur')
}

const isRealDate = (date: string): boolean => {
  const day = toDayNumber(date)
  return !Number.isNaN(day) && toDate(day) === date
}

const parseNumbers = (values: Parts, name: string, largest: number): readonly number[] =>
  parseList(
    values,
    name,
    /^\d{1,2}$/,
    largest,
    `must have numbers from 1 to ${largest} as ${name}, separated by commas`,
  )

/** Parses numbers from the start, or negative ones from the end. */
const parsePositions = (values: Parts, name: string, largest: number): readonly number[] =>
  parseList(
    values,
    name,
    /^[+-]?\d{1,3}$/,
    largest,
    `must have numbers from 1 to ${largest} or from -${largest} to -1 as ${name}, separated by commas`,
  )

const parseList = (values: Parts, name: string, form: RegExp, largest: number, message: string) =>
  (values.get(name)?.split(',') ?? []).map((text) => {
    const number = Number(text)
    return form.test(text) && number !== 0 && Math.abs(number) <= largest ? number : refuse(message)
  })

const parseWeekday = (text: string): WeekdayPart => {
  const [, number = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const nth = number === '' ? null : Number(number)
  const weekday = weekdays.indexOf(name)
  return weekday >= 0 && nth !== 0 && Math.abs(nth ?? 1) <= 53
    ? { weekday, nth }
    : refuse(
        'must have weekdays such as MO or, numbered from 1 to 53 or from -53 to -1, 1MO and -1FR as BYDAY',
      )
}

const parseWeekStart = (values: Parts): number => {
  const weekday = weekdays.indexOf(values.get('WKST') ?? 'MO')
  return weekday >= 0 ? weekday : refuse(`must have one of ${weekdays.join(', ')} as WKST`)
}

const parseSkip = (values: Parts): boolean => {
  const [calendar = 'GREGORIAN', skip = 'OMIT'] = [values.get('RSCALE'), values.get('SKIP')]
  if (calendar !== 'GREGORIAN') return refuse('must have GREGORIAN as RSCALE: dates have no other calendar')
  if (values.has('SKIP') && !values.has('RSCALE'))
    return refuse('must have RSCALE=GREGORIAN where it has SKIP')
  return skip === 'BACKWARD' || skip === 'OMIT'
    ? skip === 'BACKWARD'
    : refuse('must have BACKWARD (the last day of a month that lacks the day) or OMIT as SKIP')
}

/** The rules that RFC 5545 forbids, each with the message of its refusal. */
const forbidden: ReadonlyArray<readonly [(rule: Rule) => boolean, string]> = [
  [({ count, until }) => count !== null && until !== null, 'must have COUNT or UNTIL, not both'],
  [
    ({ frequency, weekNumbers }) => weekNumbers.length > 0 && frequency !== 'YEARLY',
    'must have FREQ=YEARLY where it has BYWEEKNO',
  ],
  [
    ({ frequency, yearDays }) => yearDays.length > 0 && frequency !== 'YEARLY',
    'must have FREQ=YEARLY where it has BYYEARDAY',
  ],
  [
    ({ frequency, monthDays }) => monthDays.length > 0 && frequency === 'WEEKLY',
    'must have FREQ=DAILY, MONTHLY or YEARLY where it has BYMONTHDAY',
  ],
  [
    ({ frequency, weekdays: days }) => isNumbered(days) && frequency !== 'MONTHLY' && frequency !== 'YEARLY',
    'must have FREQ=MONTHLY or YEARLY where BYDAY has numbers',
  ],
  [
    ({ weekNumbers, weekdays: days }) => isNumbered(days) && weekNumbers.length > 0,
    'must have no numbers in BYDAY where it has BYWEEKNO',
  ],
  [
    ({ positions, months, weekNumbers, yearDays, monthDays, weekdays: days }) =>
      positions.length > 0 &&
      [months, weekNumbers, yearDays, monthDays, days].every(({ length }) => length === 0),
    'must have another BY part where it has BYSETPOS, such as BYDAY',
  ],
]

const isNumbered = (days: readonly WeekdayPart[]): boolean => days.some(({ nth }) => nth !== null)
