import { shiftDate } from '../../../common/dates/dates.ts'
import { countDaysOfMonth } from '../../../common/repeats/calendar.ts'
import { parseRule } from '../../../common/repeats/parse-rule.ts'
import type { Rule, WeekdayPart } from '../../../common/repeats/rule.ts'
import type { Todo } from '../../sync/entities.ts'

/** How a todo repeats. */
export type Repeat = NonNullable<Todo['repeat']>

/** A rule that the person chose, without the state of its series. */
export type RepeatChoice = Pick<Repeat, 'rrule' | 'from'>

/** A day of each month: by its number, where -1 is the last one, or by its weekday (0 is Monday). */
export type DayOfMonth =
  | {
      readonly type: 'date'
      readonly monthDay: number
      /** Whether months that lack the day take their last one instead of none. */
      readonly orLastDay: boolean
    }
  | { readonly type: 'weekday'; readonly nth: number; readonly weekday: number }

/** The values of the form of a repeat. */
export interface RepeatDraft {
  readonly frequency: Rule['frequency']
  readonly interval: number
  /** For WEEKLY; 0 is Monday. Empty where the weeks count from the day of completion. */
  readonly weekdays: readonly number[]
  /** For MONTHLY and YEARLY; null where they count from the day of completion. */
  readonly day: DayOfMonth | null
  /** For YEARLY, with `day`; 1 is January. */
  readonly month: number | null
  /** The day on which weeks begin; 0 is Monday. */
  readonly weekStart: number
  readonly from: Repeat['from']
  readonly until: string | null
  readonly count: number | null
}

/** The names of the weekdays in an RRULE, from Monday. */
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** The ordinals of a weekday in a month that the form offers. */
export const weekdayOrdinals = [1, 2, 3, 4, -1] as const

/** The weekday of a date; 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

type Days = Pick<RepeatDraft, 'weekdays' | 'day' | 'month'>

/** The days that a rule takes from the date on which its series starts. */
const daysOf = (date: string): Days => ({
  weekdays: [weekdayOf(date)],
  day: { type: 'date', monthDay: Number(date.slice(8)), orLastDay: false },
  month: Number(date.slice(5, 7)),
})

const noDays: Days = { weekdays: [], day: null, month: null }

/** Makes the values of the form for a new repeat of a todo that is due on `date`. `weekStart` 0 is Monday. */
export const newDraft = (date: string, weekStart: number): RepeatDraft => ({
  frequency: 'WEEKLY',
  interval: 1,
  ...daysOf(date),
  weekStart,
  from: 'due',
  until: null,
  count: null,
})

/** Lets a draft count from the due date or from completion. A rule that counts from completion names no days. */
export const countFrom = (draft: RepeatDraft, from: Repeat['from'], date: string): RepeatDraft => ({
  ...draft,
  ...(from === 'due' ? daysOf(date) : noDays),
  from,
})

/**
 * Makes the values of the form of a repeat; null where the form has no fields for its rule. A rule that names no days takes them from
 * `start`, the first date of its series. The days that its frequency does not use come from `date`, the due date. Weeks begin on
 * `ownWeekStart` unless the rule skips some: no other rule depends on it.
 */
export function draftOf(
  { rrule, from }: RepeatChoice,
  start: string,
  date = start,
  ownWeekStart = 0,
): RepeatDraft | null {
  const rule = parseRule(rrule)
  const { frequency, interval, until, count } = rule
  const weekStart = frequency === 'WEEKLY' && interval > 1 ? rule.weekStart : ownWeekStart
  const named = findDays(rule, from === 'due' ? daysOf(start) : noDays)
  if (named === null) return null
  const { day, ...days } = { ...(from === 'due' ? daysOf(date) : noDays), ...named }
  const orLastDay = rule.takesLastDay
  return {
    frequency,
    interval,
    ...days,
    day: day?.type === 'date' ? { ...day, orLastDay } : day,
    weekStart,
    from,
    until,
    count,
  }
}

/** The days that a rule names, or takes from its start; null where the form has no fields for them. */
function findDays(rule: Rule, ofStart: Days): Partial<Days> | null {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays, positions } = rule
  if (weekNumbers.length + yearDays.length + positions.length > 0) return null
  const isPlain = months.length + monthDays.length + weekdays.length === 0
  const day = isPlain ? ofStart.day : findDay(monthDays, weekdays)
  switch (frequency) {
    case 'DAILY':
      return isPlain ? {} : null
    case 'WEEKLY':
      if (isPlain) return { weekdays: ofStart.weekdays }
      return months.length > 0
        ? null
        : { weekdays: [...new Set(weekdays.map(({ weekday }) => weekday))].toSorted((a, b) => a - b) }
    case 'MONTHLY':
      if (isPlain) return { day }
      return day === null || months.length > 0 ? null : { day }
    case 'YEARLY': {
      if (isPlain) return { day, month: ofStart.month }
      const [month = null] = months
      return day === null || months.length !== 1 ? null : { day, month }
    }
  }
}

function findDay(monthDays: readonly number[], weekdays: readonly WeekdayPart[]): DayOfMonth | null {
  const [monthDay] = monthDays
  if (monthDays.length === 1 && weekdays.length === 0 && monthDay !== undefined && monthDay >= -1)
    return { type: 'date', monthDay, orLastDay: false }
  const [part] = weekdays
  const nth = weekdayOrdinals.find((ordinal) => ordinal === part?.nth)
  if (weekdays.length !== 1 || monthDays.length > 0 || part === undefined || nth === undefined) return null
  return { type: 'weekday', nth, weekday: part.weekday }
}

/** Whether there are months without this day, or a 29 February that is not in each year. */
export const isSometimesMissing = (monthDay: number, month: number | null): boolean =>
  // 2001 is no leap year.
  monthDay > countDaysOfMonth(2001, month ?? 2)

/** Writes the RRULE (RFC 5545, and RFC 7529 for SKIP) of a draft. */
export function ruleOf(draft: RepeatDraft): string {
  const { frequency, interval, day, month, until, count } = draft
  const skips =
    (frequency === 'MONTHLY' || frequency === 'YEARLY') &&
    day?.type === 'date' &&
    day.orLastDay &&
    isSometimesMissing(day.monthDay, frequency === 'YEARLY' ? month : null)
  return [
    ...(skips ? ['RSCALE=GREGORIAN'] : []),
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...writeDays(draft),
    ...(skips ? ['SKIP=BACKWARD'] : []),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(until === null && count !== null ? [`COUNT=${count}`] : []),
  ].join(';')
}

/**
 * Writes the RRULE of a draft that was made of a repeat. A rule that the person left as it was keeps its text: the series would count
 * anew under another one.
 */
export function changeRule(rrule: string, before: RepeatDraft, after: RepeatDraft): string {
  const changed = ruleOf(after)
  return changed === ruleOf(before) ? rrule : changed
}

function writeDays({ frequency, interval, weekdays, day, month, weekStart }: RepeatDraft): readonly string[] {
  switch (frequency) {
    case 'DAILY':
      return []
    case 'WEEKLY':
      return [
        ...(weekdays.length === 0 ? [] : [`BYDAY=${weekdays.map((each) => weekdayNames[each]).join(',')}`]),
        // It decides only which days are of one week, for rules that skip weeks.
        ...(interval > 1 && weekStart !== 0 ? [`WKST=${weekdayNames[weekStart]}`] : []),
      ]
    case 'MONTHLY':
      return day === null ? [] : [writeDay(day)]
    case 'YEARLY':
      return day === null || month === null ? [] : [`BYMONTH=${month}`, writeDay(day)]
  }
}

const writeDay = (day: DayOfMonth): string =>
  day.type === 'date' ? `BYMONTHDAY=${day.monthDay}` : `BYDAY=${day.nth}${weekdayNames[day.weekday]}`

/** Lists the rules (RFC 5545) that are offered for a todo that is due on `date`, `YYYY-MM-DD`. */
export function listQuickRepeats(date: string): readonly string[] {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  const isLastOfMonth = shiftDate(date, 1).endsWith('-01')
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekdayNames[weekdayOf(date)]}`,
    `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    ...(isLastOfMonth ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`,
  ]
}
