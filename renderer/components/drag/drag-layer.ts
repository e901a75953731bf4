import '../../styles/drag.css'

/** A position where the dragged rows can be dropped. */
export interface DropPosition {
  /** The bounds of a row or column, in px in the window. */
  readonly row: DOMRect
  /** The edge of the row at which the line is drawn; an upright one at the side of a column. */
  readonly edge: 'top' | 'bottom' | 'left' | 'right'
  /** The distance of the line from the sides of the row, in px. */
  readonly left?: number
  readonly right?: number
}

/** The layer above the page with the parts of a drag that show. */
interface DragLayer {
  /** Moves the preview to the pointer, in px in the window. */
  readonly moveTo: (x: number, y: number) => void
  readonly mark: (position: DropPosition | null) => void
  /** Marks a box into which the dragged rows can be dropped, in px in the window. */
  readonly markBox: (box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>) => void
  /** Says beside the pointer what a drop here does, or why nothing can be dropped. */
  readonly say: (words: string, isRefused: boolean) => void
  /** Removes the layer. */
  readonly end: () => void
}

interface DragLook {
  /** The element in whose bounds the marks show. It scrolls while the pointer is at one of its edges. */
  readonly scroller: HTMLElement
  /** Lists the elements that scroll instead, for the horizontal position of the pointer in px. */
  readonly listScrollers?: (x: number) => readonly HTMLElement[]
  /** The title of the dragged row, or of the first of them. */
  readonly title: string
  /** The number of dragged rows. */
  readonly count: number
  /** Called when the rows have moved below the pointer. */
  readonly onScroll: () => void
}

/** The distance from an edge at which the list scrolls, and its greatest speed, in px. */
const scrollZone = 48
const speed = 16

const make = (className: string, parent: Element): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  parent.append(element)
  return element
}

/** Finds how far to scroll where the pointer is near one of two edges, in px. */
function findStep(at: number, start: number, end: number): number {
  const before = Math.min(scrollZone, start + scrollZone - at)
  const behind = Math.min(scrollZone, at - (end - scrollZone))
  return ((before > 0 ? -before : Math.max(0, behind)) / scrollZone) * speed
}

/** Shows a preview of the dragged rows, and marks where they would go. It changes the page itself: rendering is too slow for each move. */
export function showDragLayer(look: DragLook): DragLayer {
  const { scroller, title, count, onScroll, listScrollers = () => [scroller] } = look
  const layer = make('drag-layer', document.body)
  layer.setAttribute('aria-hidden', 'true')
  // An attribute, as a style that asks whether the page has the layer would be computed for all rows with each change of the page.
  const { dataset } = document.documentElement
  dataset['drags'] = ''
  const mark = make('drag-mark', layer)
  const preview = make('drag-preview', layer)
  make('drag-title', preview).textContent = title
  if (count > 1) make('drag-count', preview).textContent = String(count)
  const said = make('drag-words', preview)
  // Above the window until the pointer moves.
  let at = { x: 0, y: -1 }
  let frame = 0
  let last = ''

  const scrollAtEdge = (element: HTMLElement) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    if (at.y < 0 || at.x < left || at.x > right) return
    if (element.scrollHeight > element.clientHeight) element.scrollTop += findStep(at.y, top, bottom)
    if (element.scrollWidth > element.clientWidth) element.scrollLeft += findStep(at.x, left, right)
  }
  const follow = () => {
    frame = requestAnimationFrame(follow)
    const scrollers = listScrollers(at.x)
    for (const element of scrollers) scrollAtEdge(element)
    // The wheel scrolls them too.
    const now = scrollers.map(({ scrollTop, scrollLeft }) => `${scrollTop} ${scrollLeft}`).join()
    if (now !== last && last !== '') onScroll()
    last = now
  }
  const place = ({ left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>) => {
    Object.assign(mark.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
  }
  frame = requestAnimationFrame(follow)
  return {
    moveTo(x, y) {
      at = { x, y }
      preview.style.transform = `translate(${x + 14}px, ${y + 10}px)`
    },
    mark(position) {
      mark.className = 'drag-mark'
      if (position === null) return
      const { row, edge, left = 0, right = 0 } = position
      const bounds = scroller.getBoundingClientRect()
      const isUpright = edge === 'left' || edge === 'right'
      const line = row[edge] - 1
      const [start, end] = isUpright ? [bounds.left, bounds.right] : [bounds.top, bounds.bottom]
      if (line < start - 1 || line > end) return
      mark.className = 'drag-mark drag-line'
      if (isUpright) place({ left: line, top: row.top, width: 2, height: row.height })
      else place({ left: row.left + left, top: line, width: row.width - left - right, height: 2 })
    },
    markBox(box) {
      mark.className = 'drag-mark drag-box'
      place(box)
    },
    say(words, isRefused) {
      said.textContent = words
      preview.toggleAttribute('data-refused', isRefused)
      dataset['drags'] = isRefused ? 'refused' : ''
    },
    end() {
      cancelAnimationFrame(frame)
      layer.remove()
      delete dataset['drags']
    },
  }
}
