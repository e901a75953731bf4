import { showDragLayer } from '../components/drag/drag-layer.ts'
import type { Drag } from '../components/drag/follow-pointer.ts'
import type { Neighbour } from '../../common/plan-moves.ts'

interface RowDrag {
  readonly list: HTMLElement
  readonly row: Element
  /** The id of the item. */
  readonly id: string
  readonly name: string
  readonly onMove: (id: string, neighbour: Neighbour) => void
}

/** The distance of the line that marks a drop from the sides of a row, in px. */
const inset = 8

/** The sidebar scrolls as a whole where there is little room. */
const findScroller = (list: HTMLElement): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.sidebar-scroller, .sidebar')]
    .filter((element) => element.contains(list))
    .find((element) => element.scrollHeight > element.clientHeight) ?? list

/** Begins to drag a row of the sidebar to another position among its siblings. */
export function beginRowDrag({ list, row, id, name, onMove }: RowDrag): Drag {
  let at = { x: 0, y: 0 }
  let target: Neighbour | null = null
  const layer = showDragLayer({
    scroller: findScroller(list),
    title: name,
    count: 1,
    onScroll: () => update(),
  })
  const update = () => {
    const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-key]')
    const key = over?.dataset['key']
    layer.moveTo(at.x, at.y)
    if (!over || key === undefined || key === id || !list.contains(over)) {
      target = null
      return layer.mark(null)
    }
    const bounds = over.getBoundingClientRect()
    const isAbove = at.y < bounds.top + bounds.height / 2
    target = { id: key, position: isAbove ? 'before' : 'after' }
    layer.mark({ row: bounds, edge: isAbove ? 'top' : 'bottom', left: inset, right: inset })
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
      return neighbour === null ? null : () => onMove(id, neighbour)
    },
    end() {
      row.removeAttribute('data-dragged')
      layer.end()
    },
  }
}
