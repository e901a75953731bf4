import { useCallback, useMemo } from 'react'
import { useCommand } from '../../commands/registry.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row } from '../../todo-views/rows.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/**
 * Handles the command that makes the overdue todos of a list due today, as one change. A time of day stays. Returns the handler; null
 * where no todo is due on an earlier day. `returnFocus` is called after it, since the button of the heading goes.
 */
export function useMoveOverdue(rows: readonly Row[], returnFocus: () => void): (() => void) | null {
  const text = useText()
  const { date } = useDay()
  const { update } = useTodoActions()
  const overdue = useMemo(() => listOverdue(rows, date), [rows, date])
  const move = useCallback(() => {
    update(overdue, { dueDate: date }, { message: 'change.movedTo', newName: text('heading.today') })
    returnFocus()
  }, [update, overdue, date, text, returnFocus])
  const handler = overdue.length > 0 ? move : null
  useCommand('move-overdue', handler)
  return handler
}

const listOverdue = (rows: readonly Row[], today: string): readonly Todo[] =>
  rows.flatMap((row) => {
    if (row.type !== 'todo' || row.todo.completed) return []
    return row.todo.dueDate !== null && row.todo.dueDate < today ? row.todo : []
  })
