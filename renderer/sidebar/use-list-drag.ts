import { useState, type DragEvent } from 'react'
import type { Neighbour } from '../sync/plan-moves.ts'

const isSame = (a: Neighbour | null, b: Neighbour | null): boolean =>
  a?.id === b?.id && a?.position === b?.position

/** A row of the sidebar that can be moved. */
interface Movable {
  readonly id: string
  readonly name: string
}

/**
 * Lets a list, or another row of the sidebar, be dragged to another position among its siblings. Its keys and its menu do the same. The
 * rows have their id in the attribute `data-KIND`.
 */
export function useListDrag<E extends Movable>(
  kind: 'list' | 'view',
  lists: readonly E[],
  onMove: (list: E, neighbour: Neighbour) => void,
) {
  const [dragged, setDragged] = useState<E | null>(null)
  const [target, setTarget] = useState<Neighbour | null>(null)

  const findRow = ({ target: at }: DragEvent): HTMLElement | null =>
    at instanceof Element ? at.closest<HTMLElement>(`[data-${kind}]`) : null
  const findTarget = (event: DragEvent): Neighbour | null => {
    const row = findRow(event)
    const id = row?.dataset[kind]
    if (row === null || id === undefined || dragged === null || id === dragged.id) return null
    const { top, height } = row.getBoundingClientRect()
    return { id, position: event.clientY < top + height / 2 ? 'before' : 'after' }
  }
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  return {
    draggedId: dragged?.id ?? null,
    target,
    handlers: {
      onDragStart(event: DragEvent) {
        const id = findRow(event)?.dataset[kind]
        const list = lists.find((each) => each.id === id)
        if (list === undefined) return event.preventDefault()
        // Without the address that the browser adds to a dragged link.
        event.dataTransfer.clearData()
        event.dataTransfer.setData('text/plain', list.name)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(list)
      },
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        const next = findTarget(event)
        if (next !== null) event.preventDefault()
        setTarget((last) => (isSame(last, next) ? last : next))
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return
        const neighbour = findTarget(event)
        event.preventDefault()
        if (neighbour !== null) onMove(dragged, neighbour)
        end()
      },
      onDragEnd: end,
    },
  }
}
