import { shiftDate } from '../dates/dates.ts'
import { readDay } from './days.ts'
import { addUnits, readCount, units } from './found-day.ts'
import type { Line } from './language.ts'
import { codes, readWeekdays, weekly } from './repeat-days.ts'

/** The end, the days left out, and the first date of a repeat, as they stand behind it; and whether it counts from its completion. */
export interface Ends {
  /** As `2026-12-01`. */
  readonly until?: string
  readonly span?: { readonly count: number; readonly unit: number }
  readonly times?: number
  /** Days of the week: 0 is Monday. */
  readonly without?: readonly string[]
  readonly start?: string
  readonly isAfterDone?: true
}

/** Reads a limit of a repeat at a token: `until 1 jan`, `for 3 weeks`, `10 times`, `except sunday`, `from monday`, `after completion`. */
export function readEnd(
  line: Line,
  at: number,
  rrule: string,
): { readonly ends: Ends; readonly end: number } | null {
  const { scanner } = line
  const done = scanner.find(at, 'afterDone')
  if (done !== null) return { ends: { isAfterDone: true }, end: done.end }
  const until = scanner.find(at, 'until')
  const last = until === null ? null : readDay(line, scanner.skip(until.end, 'joining'))
  if (last !== null) return { ends: { until: last.date }, end: last.end }
  const start = scanner.find(at, 'starting')
  const first = start === null ? null : readDay(line, scanner.skip(start.end, 'joining'))
  if (first !== null) return { ends: { start: first.date }, end: first.end }
  const except = scanner.find(at, 'except')
  const without = except === null ? null : readWeekdays(line, scanner.skip(except.end, 'article', 'joining'))
  if (without !== null)
    return { ends: { without: without.days.replace('BYDAY=', '').split(',') }, end: without.end }
  const from = scanner.skip(at, 'span')
  const count = scanner.number(from, 3)
  const times = count === null ? null : scanner.find(from + 1, 'times')
  // "every day 3 times" is three times a day.
  const isClear = from > at || rrule !== 'FREQ=DAILY'
  if (times !== null && count !== null && count > 0 && isClear)
    return { ends: { times: count }, end: times.end }
  const span = from === at ? null : readCount(line, from)
  if (span === null || span.unit > units.year || span.count < 1) return null
  return { ends: { span: { count: span.count, unit: span.unit } }, end: span.end }
}

/** Leaves out days of a rule. Returns null where the rule has no days that could be left out. */
export function leaveOut(rrule: string, without: readonly string[]): string | null {
  const [, days = ''] =
    /^FREQ=WEEKLY;BYDAY=([A-Z,]+)$/.exec(rrule === 'FREQ=DAILY' ? `${weekly}${codes.join(',')}` : rrule) ?? []
  const left = days.split(',').filter((day) => day !== '' && !without.includes(day))
  return left.length === 0 || left.length === days.split(',').length ? null : `${weekly}${left.join(',')}`
}

/** The end of a rule that begins on a date, as the last part of an RRULE; empty where it has none. Null where it would end before. */
export const endOf = (rule: string, { until, span, times }: Ends, first: string): string | null => {
  const format = (date: string): string => `;UNTIL=${date.replaceAll('-', '')}`
  if (until !== undefined) return until < first ? null : format(until)
  if (times !== undefined) return `;COUNT=${times}`
  if (span === undefined) return ''
  if (span.unit === units.day && rule === 'FREQ=DAILY') return `;COUNT=${span.count}`
  return format(shiftDate(addUnits(first, span.count, span.unit), -1))
}
