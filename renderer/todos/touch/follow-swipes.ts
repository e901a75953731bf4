/** A row that a finger moves to the side. */
export interface Swipe {
  /** The id of the todo of the row. */
  readonly key: string
  readonly row: HTMLElement
  /** How far the row is moved, in px: to the right, or to the left where it is negative. */
  readonly distance: number
}

/** The functions that a swipe calls. */
export interface SwipeSource {
  /** Called at each move; null at the end. */
  readonly onMove: (swipe: Swipe | null) => void
  /** Called where the finger lets go of a row that it moved far enough. */
  readonly onDone: (swipe: Swipe) => void
}

/** How far a row is moved for its action, and at most, in px. */
export const swipeDistance = 72
const longestDistance = 160

/** How far a finger moves until it is clear that it moves to the side, in px. */
const startDistance = 10

/** A finger that rests longer drags the row (see follow-pointer.ts), in ms. */
const longestRest = 350

const fields = 'input:not([type="checkbox"]), textarea'

const findRow = (target: EventTarget | null): HTMLElement | null => {
  if (!(target instanceof Element) || target.closest(fields) !== null) return null
  // Where todos are selected, a touch selects.
  return target.closest<HTMLElement>('.todos:not([data-selecting]) .todo[data-key]')
}

/**
 * Follows fingers that move the rows in an element to the side. The style of a row lets the browser scroll up and down only (`touch-action`),
 * which cancels the pointer as soon as it scrolls. Returns a function that ends it.
 */
export function followSwipes(root: HTMLElement, source: SwipeSource): () => void {
  let stop: (() => void) | null = null

  const begin = (down: PointerEvent, row: HTMLElement) => {
    const following = new AbortController()
    const { signal } = following
    const cell = row.querySelector<HTMLElement>('.todo-cell')
    let swipe: Swipe | null = null
    stop = () => {
      stop = null
      following.abort()
      if (swipe === null) return
      cell?.style.removeProperty('translate')
      source.onMove(null)
    }
    const isToTheSide = (x: number, y: number, timeStamp: number): boolean =>
      Math.abs(x) > 2 * Math.abs(y) &&
      timeStamp - down.timeStamp < longestRest &&
      document.querySelector('.drag-preview') === null
    const onMove = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
      if (pointerId !== down.pointerId) return
      const [x, y] = [clientX - down.clientX, clientY - down.clientY]
      if (swipe === null) {
        if (Math.hypot(x, y) < startDistance) return
        if (!isToTheSide(x, y, timeStamp)) return stop?.()
      }
      const distance = Math.max(-longestDistance, Math.min(longestDistance, x))
      swipe = { key: row.dataset['key'] ?? '', row, distance }
      if (cell) cell.style.translate = `${distance}px`
      source.onMove(swipe)
    }
    const onUp = ({ pointerId }: PointerEvent) => {
      if (pointerId !== down.pointerId) return
      const done = swipe
      stop?.()
      if (done !== null && Math.abs(done.distance) >= swipeDistance) source.onDone(done)
    }
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', () => stop?.(), { signal })
  }
  const onDown = (event: PointerEvent) => {
    // A second finger ends it.
    if (stop !== null) return stop()
    const row = event.pointerType === 'touch' && event.isPrimary ? findRow(event.target) : null
    if (row !== null) begin(event, row)
  }
  root.addEventListener('pointerdown', onDown)
  return () => {
    stop?.()
    root.removeEventListener('pointerdown', onDown)
  }
}
