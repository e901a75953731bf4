import type { Todo } from '../../sync/entities.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import type { Drop } from '../drag/find-drop.ts'
import type { Destination } from '../ordering/plan-tree-move.ts'
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
  /** The number of its rows that are above the point. */
  readonly above: number
}

/** Finds what a drop at a point of a board does: a place between the rows of a column, or its end where the view sorts. */
export function findBoardDrop({ view, dragged }: DraggedOverBoard, { column, above }: ColumnPoint): Drop {
  const isThere = dragged.every((todo) => isOfColumn(todo, column.fields) && todo.parentId === null)
  if (!view.isOrdered && isThere) return { type: 'refused', reason: 'drag.sorted' }
  const ids = new Set(dragged.map(({ id }) => id))
  // Completed todos stand below the others where the view sinks them, and subtasks have an order below their parents.
  const isBeside = ({ key, todo }: TodoRow): boolean =>
    !ids.has(key) && todo.parentId === null && !(view.sinksCompleted && todo.completed)
  const before = view.isOrdered ? column.rows.slice(0, above).findLast(isBeside) : undefined
  const after = view.isOrdered ? column.rows.slice(above).find(isBeside) : undefined
  return {
    type: 'between',
    level: 1,
    line:
      before !== undefined
        ? { key: before.key, edge: 'bottom' }
        : after !== undefined
          ? { key: after.key, edge: 'top' }
          : { key: column.key, edge: 'bottom' },
    destination: makeDestination(view, column, before, after),
  }
}

/** Makes the destination in a column between two of its rows; at its end where there are none. */
function makeDestination(
  { listId }: Pick<View, 'listId'>,
  { fields }: Pick<Column, 'fields'>,
  before: TodoRow | undefined,
  after: TodoRow | undefined,
): Destination {
  const neighbour =
    before !== undefined
      ? ({ id: before.key, position: 'after' } as const)
      : after !== undefined
        ? ({ id: after.key, position: 'before' } as const)
        : null
  return { parentId: null, listId: listId ?? null, ...fields, neighbour }
}
