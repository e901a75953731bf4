import { useState, type RefObject } from 'react'
import { isRightToLeft } from '../../components/direction.ts'
import type { View } from '../../todo-views/view.ts'
import type { SectionLayout } from '../drag/section-drag.ts'
import type { DragLayout } from '../drag/use-todo-drag.ts'
import type { Column } from './columns.ts'
import { findBoardDrop, todosOf } from './find-board-drop.ts'

interface DraggedBoard {
  readonly board: RefObject<HTMLElement | null>
  readonly view: View
  readonly columns: readonly Column[]
}

/** The bounds of a column with half of the gap on either side of it, in px in the window. */
function findBounds(column: HTMLElement): DOMRect {
  const { left, top, width, height } = column.getBoundingClientRect()
  const gap =
    column.parentElement === null ? 0 : Number.parseFloat(getComputedStyle(column.parentElement).columnGap)
  return new DOMRect(left - gap / 2, top, width + gap, height)
}

/** Says how todos and sections are dragged over the columns of a board. */
export function useBoardDrag({ board, view, columns }: DraggedBoard) {
  const [isDragging, setIsDragging] = useState(false)
  const listElements = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const findElement = (x: number): HTMLElement | undefined =>
    listElements().find((element) => {
      const { left, right } = findBounds(element)
      return x >= left && x < right
    })
  const sections: SectionLayout = {
    findAt(x) {
      const shown = listElements().filter((element) => sectionOf(element) !== undefined)
      // The column of no section stays the first one.
      const isAhead = (element: HTMLElement): boolean => {
        const { left, right } = findBounds(element)
        return isRightToLeft(element) ? x < right : x >= left
      }
      return sectionOf(shown.findLast(isAhead) ?? shown[0])
    },
    findLine({ id, position }) {
      const column = listElements().find((element) => sectionOf(element) === id)
      if (column === undefined) return null
      const isLeft = (position === 'before') !== isRightToLeft(column)
      return { row: findBounds(column), edge: isLeft ? 'left' : 'right' }
    },
  }
  const layout: DragLayout = {
    findIn(dragged, under, x, y) {
      const element = findElement(x)
      const column = columns.find(({ key }) => key === element?.dataset['column'])
      if (column === undefined) return null
      const row = under?.closest<HTMLElement>('[data-index]')
      const isHeading = under?.closest('.board-heading') !== null
      // A folded column is its heading alone.
      const isTop = isHeading && column.folded === null
      if (!row) return findBoardDrop({ view, dragged }, { column, above: isTop ? 0 : todosOf(column).length })
      const { top, height } = row.getBoundingClientRect()
      const above = Number(row.dataset['index']) + ((y - top) / height < 0.5 ? 0 : 1)
      return findBoardDrop({ view, dragged }, { column, above })
    },
    sections,
    listScrollers(x) {
      const scroller = findElement(x)?.querySelector<HTMLElement>('.board-scroller')
      return [board.current, scroller].filter((each) => each instanceof HTMLElement)
    },
    onDrag: setIsDragging,
  }
  return { layout, isDragging }
}

const sectionOf = (column: HTMLElement | undefined): string | undefined =>
  column?.querySelector<HTMLElement>('[data-section]')?.dataset['section']
