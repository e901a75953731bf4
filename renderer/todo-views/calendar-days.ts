import type { Day } from '../../common/dates/dates.ts'
import { compareTexts } from '../../common/order.ts'
import type { Todo } from '../sync/entities.ts'
import { findComingDay, type Groups } from './groups.ts'

/** The dates of a todo that decide where a calendar shows it. */
export type DatedTodo = Pick<Todo, 'startDate' | 'dueDate' | 'dueTime'>

/**
 * The day on which a calendar shows a todo: that of Upcoming, or else the day on which it was due. One that has begun and is never due
 * stands on today. Null where it has no date.
 */
export const findCalendarDay = (todo: DatedTodo, today: Day): string | null =>
  findComingDay(todo, today) ?? todo.dueDate ?? (todo.startDate === null ? null : today.date)

/** The time of day at which a calendar shows a todo; null on the day of its start, and where it has no time. */
export const findCalendarTime = (todo: DatedTodo, today: Day): string | null =>
  findCalendarDay(todo, today) === todo.dueDate ? todo.dueTime : null

// No group of a list has such a key, so that none of them is folded here.
const prefix = 'calendar '

/** Groups by the day of the calendar. */
export const calendarGroups: Groups = {
  areDays: true,
  keyOf: (todo, { today }) => `${prefix}${findCalendarDay(todo, today) ?? today.date}`,
  sort: (keys) => keys.toSorted(compareTexts),
  headingOf: (key) => ({ group: 'date', date: key.slice(prefix.length), id: null }),
}

/** The part of a row that a calendar needs. */
export interface CalendarRow {
  readonly key: string
  readonly todo: DatedTodo & Pick<Todo, 'completed'>
}

/** The rows of a day of the calendar: those without a time in the order of the view, the others by time. */
interface CalendarDay<Row> {
  readonly allDay: readonly Row[]
  readonly timed: readonly Row[]
}

/** The rows of all days of the calendar, by date. */
export interface Calendar<Row> {
  readonly of: (date: string) => CalendarDay<Row>
  /** The rows of a day, from top to bottom. */
  readonly rowsOf: (date: string) => readonly Row[]
  /** The days that have open todos. */
  readonly busy: ReadonlySet<string>
}

/** Sorts rows into the days of the calendar, in one pass. `sinksCompleted` puts completed ones below the others of their day. */
export function createCalendar<Row extends CalendarRow>(
  rows: Iterable<Row>,
  today: Day,
  sinksCompleted: boolean,
): Calendar<Row> {
  const days = new Map<string, { readonly allDay: Row[]; readonly timed: Row[] }>()
  const busy = new Set<string>()
  for (const row of rows) {
    const date = findCalendarDay(row.todo, today)
    if (date === null) continue
    const day = days.get(date) ?? { allDay: [], timed: [] }
    days.set(date, day)
    day[findCalendarTime(row.todo, today) === null ? 'allDay' : 'timed'].push(row)
    if (!row.todo.completed) busy.add(date)
  }
  const isDone = ({ todo }: Row) => Number(todo.completed)
  const of = (date: string): CalendarDay<Row> => {
    const day = days.get(date)
    if (day === undefined) return { allDay: [], timed: [] }
    return {
      allDay: sinksCompleted ? day.allDay.toSorted((a, b) => isDone(a) - isDone(b)) : day.allDay,
      timed: day.timed.toSorted((a, b) => compareTexts(a.todo.dueTime ?? '', b.todo.dueTime ?? '')),
    }
  }
  const rowsOf = (date: string) => [...of(date).allDay, ...of(date).timed]
  return { of, rowsOf, busy }
}
