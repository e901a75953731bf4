import { useCallback } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useDay } from '../../clock/day.tsx'
import { sayDue } from '../../clock/due-words.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/**
 * Makes the command that makes the overdue todos of a list due today, as one change. A time of day stays. `returnFocus` is called after
 * it, since the button of the heading goes.
 */
export function useMoveOverdue(rows: readonly Row[], returnFocus: () => void) {
  const { locale } = useFormats()
  const { date } = useDay()
  const { update } = useTodoActions()
  const run = useCallback(() => {
    const overdue = rows.flatMap((row) => (isOverdue(row, date) ? row.todo : []))
    const newName = sayDue(locale, { date, time: null }, date)
    update(overdue, { dueDate: date }, { message: 'change.due', newName })
    returnFocus()
  }, [update, rows, date, locale, returnFocus])
  return { run, applies: () => rows.some((row) => isOverdue(row, date)) }
}

const isOverdue = (row: Row, today: string): row is TodoRow =>
  row.type === 'todo' && !row.todo.completed && row.todo.dueDate !== null && row.todo.dueDate < today
