import { dayAt } from '../../common/dates/dates.ts'
import { allView } from '../../renderer/todo-views/view.ts'
import { rowsOf } from '../../renderer/todo-views/rows.ts'
import { createDueWords } from '../../renderer/clock/due-words.ts'
import { lists, todosUpTo } from '../fixture.ts'
import type { BareTodo } from './bare-list/row.tsx'

/** The language of the pages that are compared. */
export const locale = 'en-GB'

const none: ReadonlySet<string> = new Set()

/** The rows that Localist shows of `count` todos in the view All, as texts. */
export function bareTodos(count: number): readonly BareTodo[] {
  const today = dayAt(new Date(), null)
  const dueWords = createDueWords(locale)
  const todos = new Map(
    todosUpTo(count).map((todo) => [todo.id, { ...todo, deletedBy: null, previousId: null }]),
  )
  const groupIds = ['inbox', ...lists.map(({ id }) => id)]
  const rows = rowsOf(todos, { view: allView, today, groupIds, closed: none, lingering: none })
  return rows.flatMap((row) => {
    if (row.type !== 'todo') return []
    const { todo, subtasks, level, position, count: siblings, isOpen } = row
    const { id, title, completed, tags, priority, dueDate, dueTime } = todo
    return {
      id,
      title,
      completed,
      tags,
      priority,
      level,
      position,
      count: siblings,
      isOpen,
      due: dueDate === null ? null : dueWords({ date: dueDate, time: dueTime }, today),
      progress: subtasks.count === 0 ? null : `${subtasks.done}/${subtasks.count}`,
    }
  })
}
