import { isRightToLeft } from '../../components/direction.ts'
import { showDragLayer } from '../../components/drag/drag-layer.ts'
import { findSidebarDrop, findRowDrop, type DraggedOver, type Drop } from './find-drop.ts'

/** The parts of the page that a drag uses. */
export interface DragPage {
  readonly list: HTMLElement
  readonly scroller: HTMLElement
  /** Says what a drop does, or why nothing can be dropped. */
  readonly describe: (drop: Drop) => string
  /** The title of the dragged todo, or of the first of them. */
  readonly title: string
  readonly count: number
  /** The level of the dragged row. */
  readonly level: number
  /** The horizontal position at which the drag began, in px. */
  readonly startX: number
  /** Finds what a drop at a point does where the rows are no list from top to bottom; null for nothing. */
  readonly findIn?: (under: Element | null, x: number, y: number) => Drop | null
  /** Lists the elements that scroll while the pointer is at one of their edges; by default the scroller. */
  readonly listScrollers?: (x: number) => readonly HTMLElement[]
  /** The rows and todos as they are now. */
  readonly read: () => DraggedOver
}

/** A drag that is under way. */
export interface DragSession {
  readonly move: (x: number, y: number) => void
  /** Finds what a drop here does now; null for nothing. */
  readonly findDrop: () => Drop | null
  /** Removes the marks of the drag. */
  readonly end: () => void
}

/** The width of a level, in px. */
const indent = 24

/** The key of the row that is marked for a drop; null for none. */
const keyOfMarked = (drop: Drop | null): string | null => {
  if (drop === null) return null
  switch (drop.type) {
    case 'refused':
    case 'slot':
      return null
    case 'between':
      return drop.line.key
    default:
      return drop.key ?? null
  }
}

/** Begins to drag todos. It marks the drop targets in the page itself, so that no row is rendered while the pointer moves. */
export function beginDrag(page: DragPage): DragSession {
  const { list, scroller, describe, title, count, level, startX, findIn, listScrollers, read } = page
  const isMirrored = isRightToLeft(list)
  let drop: Drop | null = null
  let described = ''
  let link: Element | null = null
  let at = { x: startX, y: -1 }

  const layer = showDragLayer({
    scroller,
    ...(listScrollers && { listScrollers }),
    title,
    count,
    onScroll: () => update(),
  })
  const rowElement = (key: string) => list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

  const find = (): Drop | null => {
    const under = document.elementFromPoint(at.x, at.y)
    link =
      under?.closest('[data-link]') ?? under?.closest('.sidebar-row')?.querySelector('[data-link]') ?? null
    if (link !== null) return findSidebarDrop(link.getAttribute('data-link') ?? '')
    const bounds = scroller.getBoundingClientRect()
    const isInList =
      at.x >= bounds.left && at.x <= bounds.right && at.y >= bounds.top && at.y <= bounds.bottom
    if (!isInList) return null
    if (findIn) return findIn(under, at.x, at.y)
    const over = read()
    const row = under?.closest<HTMLElement>('[data-index]')
    const offset = Math.trunc(((at.x - startX) * (isMirrored ? -1 : 1)) / indent)
    const wanted = Math.max(1, level + offset)
    if (!row || !list.contains(row))
      return under === scroller || under === list
        ? findRowDrop(over, { index: over.rows.length - 1, part: 1, level: wanted })
        : null
    const { top, height } = row.getBoundingClientRect()
    return findRowDrop(over, {
      index: Number(row.dataset['index']),
      part: (at.y - top) / height,
      level: wanted,
    })
  }

  const showMark = () => {
    if (drop?.type === 'slot') return layer.markBox(drop.mark)
    const key = keyOfMarked(drop)
    const row = key === null ? undefined : rowElement(key)?.getBoundingClientRect()
    if (row === undefined) return layer.mark(null)
    // The heading of the group, below which it goes as the view sorts.
    if (drop?.type !== 'between') return layer.mark({ row, edge: 'bottom' })
    const inset = (drop.level - 1) * indent + 20
    layer.mark({ row, edge: drop.line.edge, [isMirrored ? 'right' : 'left']: inset })
  }
  const update = () => {
    const before = link
    drop = find()
    before?.removeAttribute('data-drop-target')
    if (link !== null && drop !== null) link.setAttribute('data-drop-target', '')
    // The words of a date take longer than a move of the pointer may.
    const key = JSON.stringify(drop)
    if (key !== described) layer.say(drop === null ? '' : describe(drop), drop?.type === 'refused')
    described = key
    layer.moveTo(at.x, at.y)
    showMark()
  }
  return {
    move(x, y) {
      at = { x, y }
      update()
    },
    findDrop() {
      // The rows may have changed since the pointer moved.
      update()
      return drop?.type === 'refused' ? null : drop
    },
    end() {
      link?.removeAttribute('data-drop-target')
      layer.end()
    },
  }
}
