import { useState, type RefObject } from 'react'
import type { View } from '../../todo-views/view.ts'
import type { DragLayout } from '../drag/use-todo-drag.ts'
import type { Column } from './columns.ts'
import { findBoardDrop } from './find-board-drop.ts'

interface DraggedBoard {
  readonly board: RefObject<HTMLElement | null>
  readonly view: View
  readonly columns: readonly Column[]
}

/** The gap between columns, in px, of which each half belongs to the column beside it. */
const gap = 24

/** Says how todos are dragged over the columns of a board. */
export function useBoardDrag({ board, view, columns }: DraggedBoard) {
  const [isDragging, setIsDragging] = useState(false)
  const findElement = (x: number): HTMLElement | undefined =>
    [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find((element) => {
      const { left, right } = element.getBoundingClientRect()
      return x >= left - gap / 2 && x < right + gap / 2
    })
  const layout: DragLayout = {
    findIn(dragged, under, x, y) {
      const element = findElement(x)
      const column = columns.find(({ key }) => key === element?.dataset['column'])
      if (column === undefined) return null
      const row = under?.closest<HTMLElement>('[data-index]')
      const isHeading = under?.closest('.board-heading') !== null
      if (!row) return findBoardDrop({ view, dragged }, { column, above: isHeading ? 0 : column.rows.length })
      const { top, height } = row.getBoundingClientRect()
      const above = Number(row.dataset['index']) + ((y - top) / height < 0.5 ? 0 : 1)
      return findBoardDrop({ view, dragged }, { column, above })
    },
    listScrollers(x) {
      const scroller = findElement(x)?.querySelector<HTMLElement>('.board-scroller')
      return [board.current, scroller].filter((each) => each instanceof HTMLElement)
    },
    onDrag: setIsDragging,
  }
  return { layout, isDragging }
}
