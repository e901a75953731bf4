import type { Text } from '../../messages/use-text.ts'
import { findSidebarDrop, findRowDrop, type DraggedOver, type Drop } from './find-drop.ts'

/** The parts of the page that a drag uses. */
export interface DragPage {
  readonly list: HTMLElement
  readonly scroller: HTMLElement
  readonly text: Text
  /** The title of the dragged todo, or of the first of them. */
  readonly title: string
  readonly count: number
  /** The level of the dragged row. */
  readonly level: number
  /** The horizontal position at which the drag began, in px. */
  readonly startX: number
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

/** The distance from an edge at which the list scrolls, and its greatest speed, in px. */
const edge = 48
const speed = 16
const indent = 24

const make = (className: string, parent: Element): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  parent.append(element)
  return element
}

/** Begins to drag todos. It marks the drop targets in the page itself, so that no row is rendered while the pointer moves. */
export function beginDrag(page: DragPage): DragSession {
  const { list, scroller, text, title, count, level, startX, read } = page
  const layer = make('drag-layer', document.body)
  layer.setAttribute('aria-hidden', 'true')
  const mark = make('drag-mark', layer)
  const preview = make('drag-preview', layer)
  make('drag-title', preview).textContent = title
  if (count > 1) make('drag-count', preview).textContent = String(count)
  const reason = make('drag-reason', preview)
  const isRightToLeft = getComputedStyle(list).direction === 'rtl'
  let drop: Drop | null = null
  let link: Element | null = null
  let at = { x: startX, y: -1 }
  let frame = 0
  let lastTop = scroller.scrollTop

  const rowElement = (key: string) => list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

  const find = (): Drop | null => {
    const under = document.elementFromPoint(at.x, at.y)
    link =
      under?.closest('[data-link]') ?? under?.closest('.sidebar-row')?.querySelector('[data-link]') ?? null
    if (link !== null) return findSidebarDrop(link.getAttribute('data-link') ?? '')
    const over = read()
    const bounds = scroller.getBoundingClientRect()
    const isInList =
      at.x >= bounds.left && at.x <= bounds.right && at.y >= bounds.top && at.y <= bounds.bottom
    if (!isInList) return null
    const row = under?.closest<HTMLElement>('[data-index]')
    const offset = Math.trunc(((at.x - startX) * (isRightToLeft ? -1 : 1)) / indent)
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

  const findMarked = (): {
    readonly key: string
    readonly line: 'top' | 'bottom' | null
    readonly level: number
  } | null => {
    switch (drop?.type) {
      case 'between':
        return { key: drop.line.key, line: drop.line.edge, level: drop.level }
      case 'into':
        return { key: drop.id, line: null, level: 1 }
      case 'day':
        return { key: drop.key, line: null, level: 1 }
      default:
        return null
    }
  }
  const showMark = () => {
    mark.className = 'drag-mark'
    const marked = findMarked()
    const rect = marked && rowElement(marked.key)?.getBoundingClientRect()
    if (!marked || !rect) return
    const { line } = marked
    const bounds = scroller.getBoundingClientRect()
    const inset = line === null ? 0 : (marked.level - 1) * indent + 20
    const y = line === null ? rect.top : (line === 'top' ? rect.top : rect.bottom) - 1
    if (y < bounds.top - 1 || y > bounds.bottom) return
    mark.className = `drag-mark ${line === null ? 'drag-fill' : 'drag-line'}`
    mark.style.top = `${y}px`
    mark.style.left = `${rect.left + (isRightToLeft ? 0 : inset)}px`
    mark.style.width = `${rect.width - inset}px`
    mark.style.height = line === null ? `${rect.height}px` : '2px'
  }
  const update = () => {
    const before = link
    drop = find()
    before?.removeAttribute('data-drop-target')
    if (link !== null && drop !== null) link.setAttribute('data-drop-target', '')
    const isRefused = drop?.type === 'refused'
    reason.textContent = drop?.type === 'refused' ? text(drop.reason) : ''
    preview.toggleAttribute('data-refused', isRefused)
    preview.style.transform = `translate(${at.x + 14}px, ${at.y + 10}px)`
    showMark()
  }
  const scrollAtEdge = () => {
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    if (at.y < 0 || at.x < left || at.x > right) return
    const above = Math.min(edge, top + edge - at.y)
    const below = Math.min(edge, at.y - (bottom - edge))
    scroller.scrollTop += ((above > 0 ? -above : Math.max(0, below)) / edge) * speed
  }
  const follow = () => {
    frame = requestAnimationFrame(follow)
    scrollAtEdge()
    // The wheel scrolls it too.
    if (scroller.scrollTop !== lastTop) update()
    lastTop = scroller.scrollTop
  }
  frame = requestAnimationFrame(follow)
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
      cancelAnimationFrame(frame)
      link?.removeAttribute('data-drop-target')
      layer.remove()
    },
  }
}
