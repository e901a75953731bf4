import { useState, type KeyboardEvent } from 'react'
import { rowHasFocus } from '../../commands/key-targets.ts'
import { useCommands } from '../../commands/registry.ts'
import { isRightToLeft } from '../../components/direction.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { topmostOf } from '../../todo-views/subtasks.ts'
import type { View } from '../../todo-views/view.ts'
import { planTreeMove } from '../ordering/plan-tree-move.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import type { Column } from './columns.ts'
import { findBoardDrop } from './find-board-drop.ts'

interface MovedCards {
  readonly view: View
  readonly columns: readonly Column[]
  /** The column of the active row, and the index of this row in it; null without one. */
  readonly active: { readonly column: Column; readonly at: number } | null
  /** The todos to move, in the order of the board. */
  readonly chosen: readonly Todo[]
  readonly nameOf: (column: Column) => string
  readonly cross: (by: -1 | 1) => void
  readonly fold: (foldKey: string) => void
  /** Moves the focus to the active row at the next rendering. */
  readonly returnFocus: () => void
}

interface ColumnMoves {
  /** The announcement of a move for screen readers. */
  readonly spoken: string
  /** Handles the arrow keys where the first column is at the right. The commands have the keys of columns from left to right. */
  readonly mirrorKeys: (event: KeyboardEvent) => void
}

/** Handles the commands between the columns of a board. */
export function useColumnMoves(parts: MovedCards): ColumnMoves {
  const { view, columns, active, chosen, nameOf, cross, fold, returnFocus } = parts
  const text = useText()
  const store = useStore()
  const { arrange } = useTodoActions()
  const [spoken, setSpoken] = useState('')
  const findNext = (by: -1 | 1): Column | undefined =>
    active === null ? undefined : columns[columns.indexOf(active.column) + by]
  const moveTo = (column: Column, at: number) => {
    const { todos } = store.read().shown
    const moved = topmostOf({ todos }, chosen)
    const drop = findBoardDrop({ view, dragged: moved }, { column, above: at })
    if (drop.type !== 'between') return
    if (column.folded !== null && column.foldKey !== null) fold(column.foldKey)
    arrange(moved, planTreeMove(todos, moved, drop.destination))
    // The row is drawn in its new column with the next rendering.
    returnFocus()
    const title =
      moved.length > 1 ? text('selection.count', { count: moved.length }) : (moved[0]?.title ?? '')
    const name = nameOf(column)
    // The order of the view decides the position.
    if (!view.isOrdered || column.folded !== null) return setSpoken(text('board.movedTo', { title, name }))
    const count = column.rows.length + moved.length
    const position = Math.min(at, column.rows.length) + 1
    setSpoken(text('board.moved', { title, name, position, count }))
  }
  const moveBy = (by: -1 | 1) => {
    const next = findNext(by)
    if (next !== undefined && active !== null) moveTo(next, active.at)
  }
  const move = (by: -1 | 1) => ({
    run: active === null ? null : () => moveBy(by),
    applies: () => findNext(by) !== undefined,
  })
  const go = (by: -1 | 1) => ({ run: active === null ? null : () => cross(by), applies: () => false })
  useCommands({
    'todo.previous-column': go(-1),
    'todo.next-column': go(1),
    'todo.to-previous-column': move(-1),
    'todo.to-next-column': move(1),
  })
  const mirrorKeys = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    const isOther = event.ctrlKey || event.metaKey || event.shiftKey
    if (by === undefined || isOther || !rowHasFocus(event.target) || !isRightToLeft(event.currentTarget))
      return
    event.preventDefault()
    if (event.altKey) moveBy(by)
    else cross(by)
  }
  return { spoken, mirrorKeys }
}

const arrows: Readonly<Record<string, -1 | 1>> = { ArrowLeft: 1, ArrowRight: -1 }
