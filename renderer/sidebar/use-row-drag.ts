import { useEffect, type RefObject } from 'react'
import type { DragSource } from '../components/drag/follow-pointer.ts'
import { useLatest } from '../components/use-latest.ts'
import { useLoaded } from '../components/use-loaded.ts'
import type { Neighbour } from '../../common/plan-moves.ts'

interface DraggedRows {
  /** The list whose rows that can be moved have their id in `data-key`. */
  readonly list: RefObject<HTMLElement | null>
  /** The name of an item; null where it is gone. */
  readonly nameOf: (id: string) => string | null
  readonly onMove: (id: string, neighbour: Neighbour) => void
  /** Called for a long touch that did not move. */
  readonly onLongPress: (id: string, row: Element) => void
}

const controls = '.sidebar-menu'

/** The parts that a drag needs. They are loaded after the first paint; where the server is gone, nothing can be dragged. */
async function loadDrag() {
  const [{ followPointer }, { beginRowDrag }] = await Promise.all([
    import('../components/drag/follow-pointer.ts'),
    import('./row-drag.ts'),
  ])
  return { followPointer, beginRowDrag }
}

/** Lets the rows of the sidebar be dragged to another position among their siblings. Their keys and their menu do the same. */
export function useRowDrag({ list, nameOf, onMove, onLongPress }: DraggedRows): void {
  const loaded = useLoaded(loadDrag, true)
  const rowOf = (id: string) => list.current?.querySelector(`[data-key="${CSS.escape(id)}"]`) ?? null
  const latest = useLatest({ move: onMove })
  const source = useLatest<DragSource>({
    keyAt: (element) =>
      element.closest(controls) === null
        ? (element.closest<HTMLElement>('.sidebar-row[data-key]')?.dataset['key'] ?? null)
        : null,
    begin(id) {
      const row = rowOf(id)
      const name = nameOf(id)
      if (loaded === null || list.current === null || row === null || name === null) return null
      return loaded.beginRowDrag({ list: list.current, row, id, name, onMove: latest.move })
    },
    longPress(id) {
      const row = rowOf(id)
      if (row !== null) onLongPress(id, row)
    },
  })
  useEffect(
    () => (loaded === null || list.current === null ? undefined : loaded.followPointer(list.current, source)),
    [loaded, list, source],
  )
}
