import { useCallback } from 'react'
import { useText } from '../../messages/use-text.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/**
 * Makes the command that makes the overdue todos of a list due today, as one change. A time of day stays. `returnFocus` is called after
 * it, since the button of the heading goes.
 */
export function useMoveOverdue(rows: readonly Row[], returnFocus: () => void) {
  const text = useText()
  const { date } = useDay()
  const { update } = useTodoActions()
  const run = useCallback(() => {
    const overdue = rows.flatMap((row) => (isOverdue(row, date) ? row.todo : []))
    update(overdue, { dueDate: date }, { message: 'change.movedTo', newName: text('heading.today') })
    returnFocus()
  }, [update, rows, date, text, returnFocus])
  return { run, applies: () => rows.some((row) => isOverdue(row, date)) }
}

const isOverdue = (row: Row, today: string): row is TodoRow =>
  row.type === 'todo' && !row.todo.completed && row.todo.dueDate !== null && row.todo.dueDate < today
