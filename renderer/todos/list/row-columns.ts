import type { DueWords } from '../../clock/due-words.ts'
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

/** The words of a due date whose day is said already; null where there is no time. */
export const timeAlone = (due: DueWords | null): DueWords | null =>
  due === null || due.time === null ? null : { ...due, words: due.time }

/** Lists the columns that the rows of a view need, for the styles. `dated` is that of a date with a time, `timed` of a time alone. */
export function listSlots(rows: readonly Row[], view: View, date: string): string {
  const slots = new Set<string>(saysLists(view) ? ['list'] : [])
  for (const row of rows) {
    if (row.type === 'heading') continue
    const { todo } = row
    const isSaid = saysDay(view, todo, date)
    if (todo.dueDate !== null && !isSaid) slots.add('due')
    if (todo.dueTime !== null) slots.add(isSaid ? 'timed' : 'dated')
    if (todo.priority > 0) slots.add('priority')
    if (todo.tags.length > 0) slots.add('tags')
  }
  return [...slots].join(' ')
}
