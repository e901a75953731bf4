import type { Neighbour } from '../../../common/plan-moves.ts'
import type { Todo } from '../../sync/entities.ts'
import type { View } from '../../todo-views/view.ts'
import type { Drop } from '../drag/find-drop.ts'
import { isOfColumn, type Column } from './columns.ts'

/** The dragged todos and the board over which they are. */
export interface DraggedOverBoard {
  readonly view: Pick<View, 'isOrdered' | 'listId' | 'sinksCompleted'>
  /** The topmost ones of the dragged todos. */
  readonly dragged: readonly Todo[]
}

/** A point in a column. */
export interface ColumnPoint {
  readonly column: Column
  /** The number of its todos that are above the point. */
  readonly above: number
}

/** The todos of a column, also of a folded one, from top to bottom. */
export const todosOf = ({ folded, rows }: Column): readonly Todo[] => folded ?? rows.map(({ todo }) => todo)

/** Finds what a drop at a point of a board does: a place between the todos of a column, or in its order where the view sorts. */
export function findBoardDrop({ view, dragged }: DraggedOverBoard, { column, above }: ColumnPoint): Drop {
  const isThere = dragged.every((todo) => isOfColumn(todo, column.fields) && todo.parentId === null)
  if (!view.isOrdered && isThere) return { type: 'refused', reason: 'drag.sorted' }
  const ids = new Set(dragged.map(({ id }) => id))
  // Completed todos stand below the others where the view sinks them, and subtasks have an order below their parents.
  const isBeside = ({ id, parentId, completed }: Todo): boolean =>
    !ids.has(id) && parentId === null && !(view.sinksCompleted && completed)
  const todos = view.isOrdered ? todosOf(column) : none
  const before = todos.slice(0, above).findLast(isBeside)
  const after = todos.slice(above).find(isBeside)
  const neighbour = findNeighbour(before, after)
  const row = column.folded === null ? neighbour : null
  return {
    type: 'between',
    level: 1,
    line:
      row === null
        ? { key: column.key, edge: 'bottom' }
        : { key: row.id, edge: row.position === 'after' ? 'bottom' : 'top' },
    destination: {
      parentId: null,
      listId: view.listId ?? null,
      ...column.fields,
      neighbour: view.isOrdered ? neighbour : undefined,
    },
  }
}

const none: readonly Todo[] = []

/** Finds the neighbour of todos between two others; null where there are none. */
function findNeighbour(before: Todo | undefined, after: Todo | undefined): Neighbour | null {
  if (before !== undefined) return { id: before.id, position: 'after' }
  return after === undefined ? null : { id: after.id, position: 'before' }
}
