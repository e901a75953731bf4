import type { ModelRepeat } from '../entities.ts'

/** Adds days to a date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** The days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * 3_600_000))

/** The parts of the simple rules that the model knows: FREQ of days, weeks or months, INTERVAL and COUNT. */
const parse = (rrule: string) => {
  const parts = new Map(
    rrule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.split('=')[1]]),
  )
  const interval = Number(parts.get('INTERVAL') ?? 1)
  return { frequency: parts.get('FREQ'), interval, count: Number(parts.get('COUNT') ?? Infinity) }
}

/** The date with this index in the series from `start` on. The day of the month must be in every month. */
const dateAt = (rrule: string, start: string, index: number): string => {
  const { frequency, interval } = parse(rrule)
  if (frequency !== 'MONTHLY') return addDays(start, index * interval * (frequency === 'WEEKLY' ? 7 : 1))
  const months = Number(start.slice(5, 7)) - 1 + index * interval
  const year = Number(start.slice(0, 4)) + Math.floor(months / 12)
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}${start.slice(7)}`
}

/** The date one interval after `today`; a day that the month lacks is its last one. */
const spanAfter = (rrule: string, today: string): string => {
  const month = `${dateAt(rrule, `${today.slice(0, 7)}-01`, 1).slice(0, 7)}-01`
  if (parse(rrule).frequency !== 'MONTHLY') return dateAt(rrule, today, 1)
  const last = addDays(addDays(month, 31).slice(0, 7) + '-01', -1)
  const sameDay = addDays(month, Number(today.slice(8)) - 1)
  return sameDay < last ? sameDay : last
}

/** The date of the next occurrence, and its place in the series; null where the series ends. */
export function findNext(
  { rrule, from, start, done }: ModelRepeat,
  today: string,
): { readonly date: string; readonly done: number } | null {
  const { count } = parse(rrule)
  if (from === 'completion')
    return done + 1 < count ? { date: spanAfter(rrule, today), done: done + 1 } : null
  const place = dateAt(rrule, start, done)
  for (let index = done + 1; index < count; index += 1) {
    const date = dateAt(rrule, start, index)
    if (date > place && date > today) return { date, done: index }
  }
  return null
}
