import { useCallback } from 'react'
import { useCommand } from '../../commands/registry.ts'
import { useText } from '../../messages/use-text.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/**
 * Handles the command that makes the overdue todos of a list due today, as one change. A time of day stays. Returns the
 * handler. `returnFocus` is called after it, since the button of the heading goes.
 */
export function useMoveOverdue(rows: readonly Row[], returnFocus: () => void): () => void {
  const text = useText()
  const { date } = useDay()
  const { update } = useTodoActions()
  const move = useCallback(() => {
    const overdue = rows.flatMap((row) => (isOverdue(row, date) ? row.todo : []))
    update(overdue, { dueDate: date }, { message: 'change.movedTo', newName: text('heading.today') })
    returnFocus()
  }, [update, rows, date, text, returnFocus])
  useCommand('move-overdue', move, { applies: () => rows.some((row) => isOverdue(row, date)) })
  return move
}

const isOverdue = (row: Row, today: string): row is TodoRow =>
  row.type === 'todo' && !row.todo.completed && row.todo.dueDate !== null && row.todo.dueDate < today
