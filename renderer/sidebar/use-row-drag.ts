import { useEffect, type RefObject } from 'react'
import { showDragLayer } from '../components/drag/drag-layer.ts'
import { followPointer, type Drag, type DragSource } from '../components/drag/follow-pointer.ts'
import { useLatest } from '../components/use-latest.ts'
import type { Neighbour } from '../sync/plan-moves.ts'

interface DraggedRows {
  /** The list whose rows that can be moved have their id in `data-key`. */
  readonly list: RefObject<HTMLElement | null>
  /** The name of an item; null where it is gone. */
  readonly nameOf: (id: string) => string | null
  readonly onMove: (id: string, neighbour: Neighbour) => void
  /** Called for a long touch that did not move. */
  readonly onLongPress: (id: string, row: Element) => void
}

/** The distance of the line that marks a drop from the sides of a row, in px. */
const inset = 8

const controls = '.sidebar-menu'

/** The sidebar scrolls as a whole where there is little room. */
const findScroller = (list: HTMLElement): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.sidebar-scroller, .sidebar')]
    .filter((element) => element.contains(list))
    .find((element) => element.scrollHeight > element.clientHeight) ?? list

/** Lets the rows of the sidebar be dragged to another position among their siblings. Their keys and their menu do the same. */
export function useRowDrag({ list, nameOf, onMove, onLongPress }: DraggedRows): void {
  const rowOf = (id: string) => list.current?.querySelector(`[data-key="${CSS.escape(id)}"]`) ?? null
  const begin = (id: string): Drag | null => {
    const row = rowOf(id)
    const title = nameOf(id)
    if (list.current === null || row === null || title === null) return null
    let at = { x: 0, y: 0 }
    let target: Neighbour | null = null
    const layer = showDragLayer({
      scroller: findScroller(list.current),
      title,
      count: 1,
      onScroll: () => update(),
    })
    const update = () => {
      const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-key]')
      const key = over?.dataset['key']
      layer.moveTo(at.x, at.y)
      if (!over || key === undefined || key === id || !list.current?.contains(over)) {
        target = null
        return layer.mark(null)
      }
      const bounds = over.getBoundingClientRect()
      const isAbove = at.y < bounds.top + bounds.height / 2
      target = { id: key, position: isAbove ? 'before' : 'after' }
      layer.mark({ row: bounds, line: isAbove ? 'top' : 'bottom', left: inset, right: inset })
    }
    row.setAttribute('data-dragged', '')
    return {
      move(x, y) {
        at = { x, y }
        update()
      },
      findDrop() {
        // The rows may have changed since the pointer moved.
        update()
        const neighbour = target
        return neighbour === null ? null : () => latest.move(id, neighbour)
      },
      end() {
        row.removeAttribute('data-dragged')
        layer.end()
      },
    }
  }
  const latest = useLatest({ move: onMove })
  const source = useLatest<DragSource>({
    keyAt: (element) =>
      element.closest(controls) === null
        ? (element.closest<HTMLElement>('.sidebar-row[data-key]')?.dataset['key'] ?? null)
        : null,
    begin,
    longPress(id) {
      const row = rowOf(id)
      if (row !== null) onLongPress(id, row)
    },
  })
  useEffect(() => (list.current === null ? undefined : followPointer(list.current, source)), [list, source])
}
