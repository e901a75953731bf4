import { shiftDate } from '../../../common/dates/dates.ts'
import { createDueWords, type Due, type DueWords, type Now } from '../../clock/due-words.ts'
import type { Todo } from '../../sync/entities.ts'
import { groupOf } from '../../todo-views/groups.ts'
import type { Row } from '../../todo-views/rows.ts'
import { saysLists, type View } from '../../todo-views/view.ts'

/** Whether a view says the due date of a todo, by its name or by a heading. `date` is today. */
export function saysDay(view: View, todo: Todo, date: string): boolean {
  const { grouping, groups } = view
  if (grouping === 'today') return todo.dueDate === date
  const today = { date, time: '00:00' }
  const isOfDays = groups?.areDays ?? grouping === 'days'
  return isOfDays && todo.dueDate === groupOf(todo, { view, today, groupIds: [], lingering: none })
}

const none: ReadonlySet<string> = new Set()

/** The number of due dates whose words are kept at a time. */
const mostKept = 2000

/**
 * Returns a function that describes the due dates of rows, where the view says the day the time alone; null where nothing is left to say. In
 * one minute it gives the same object for the same date, so that only the row of a changed todo is drawn anew.
 */
export function createRowDates(locale: string): (due: Due, now: Now, isDaySaid: boolean) => DueWords | null {
  const wordsOf = createDueWords(locale)
  const kept = new Map<string, DueWords>()
  let minute = ''
  return (due, now, isDaySaid) => {
    if (isDaySaid && due.time === null) return null
    const present = now.date + now.time
    if (present !== minute || kept.size >= mostKept) kept.clear()
    minute = present
    const key = `${due.date} ${due.time} ${isDaySaid}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const words = wordsOf(due, now)
    const made = isDaySaid && words.time !== null ? { ...words, words: words.time } : words
    kept.set(key, made)
    return made
  }
}

/** Lists the columns that the rows of a view need, for the styles. `day` is that of dates, which is wider for `far` ones with a year. */
export function listSlots(rows: readonly Row[], view: View, date: string): string {
  const year = date.slice(0, 4)
  const slots = new Set<string>(saysLists(view) ? ['list'] : [])
  for (const row of rows) {
    if (row.type === 'heading') continue
    const { todo } = row
    const isSaid = saysDay(view, todo, date)
    if (todo.dueDate !== null && !isSaid) slots.add(todo.dueDate.slice(0, 4) === year ? 'day' : 'far')
    if (todo.dueTime !== null) slots.add('time')
    if (todo.priority > 0) slots.add('priority')
    if (todo.tags.length > 0) slots.add('tags')
  }
  return [...slots].join(' ')
}

/**
 * Returns how many characters the columns of dates and times have, as properties of the styles. Fixed widths keep the dates, and the columns
 * before them, below each other. September has the longest short name in each of our languages.
 */
export function measureSlots(locale: string, date: string): Readonly<Record<`--${string}`, number>> {
  const wordsOf = createDueWords(locale)
  const say = (day: string) => wordsOf({ date: day, time: '22:30' }, { date, time: '00:00' })
  const [year, inSeptember] = [Number(date.slice(0, 4)), '-09-28']
  const near = [shiftDate(date, -1), date, shiftDate(date, 1), `${year}${inSeptember}`].map(
    (day) => say(day).day.length,
  )
  const far = say(`${year - 1}${inSeptember}`)
  return {
    '--day-length': Math.max(...near),
    '--far-length': Math.max(...near, far.day.length),
    '--time-length': far.time?.length ?? 0,
  }
}
