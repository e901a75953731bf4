/** A drag that is under way. Its positions are those of the pointer in the window, in px. */
export interface Drag {
  readonly move: (x: number, y: number) => void
  /** Finds the function that drops here; null where nothing can be dropped. */
  readonly findDrop: () => (() => void) | null
  /** Removes the marks of the drag. */
  readonly end: () => void
}

/** The parts of a list that a drag calls. */
export interface DragSource {
  /** The key of the row at an element; null where that cannot be dragged. */
  readonly keyAt: (element: Element) => string | null
  /** Begins to drag a row; null where it is gone. `down` is the event with which the pointer took it. */
  readonly begin: (key: string, down: PointerEvent) => Drag | null
  /** Called for a long touch that did not move. */
  readonly longPress: (key: string) => void
}

/** How far the pointer moves until a drag begins, and how far a finger may move while it waits, both in px. */
const dragDistance = 5
const touchDistance = 8

/** For how long a finger waits until it can drag, in ms. */
const touchTime = 400

const swallow = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** Keeps the click that follows a drag from opening the row. The next press of the pointer is a click of its own. */
function swallowNextClick(): void {
  const swallowing = new AbortController()
  const { signal } = swallowing
  const end = () => swallowing.abort()
  window.addEventListener('click', swallow, { capture: true, once: true, signal })
  window.addEventListener('pointerdown', end, { capture: true, once: true, signal })
  setTimeout(end, 50)
}

/**
 * Lets the rows of a list be dragged by the mouse, and by a finger after a long touch. It follows the pointer itself: fingers do not cause
 * the events of HTML drag and drop in all browsers, and these end if the list stops drawing the dragged row. Returns a function that ends it.
 */
export function followPointer(list: HTMLElement, source: DragSource): () => void {
  let stop: (() => void) | null = null
  let drag: Drag | null = null

  const begin = (down: PointerEvent, key: string) => {
    const isTouch = down.pointerType !== 'mouse'
    let last = down
    let hasMoved = false
    const start = () => {
      drag = source.begin(key, down)
      if (drag === null) return stop?.()
      drag.move(last.clientX, last.clientY)
    }
    const timer = isTouch ? setTimeout(start, touchTime) : undefined
    const finish = (isDropped: boolean) => {
      const isLongPress = isDropped && drag !== null && !hasMoved
      const drop = isDropped && hasMoved ? drag?.findDrop() : null
      stop?.()
      if (isLongPress) source.longPress(key)
      else drop?.()
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      // The button was released where the page could not see it.
      if (!isTouch && event.buttons === 0) return finish(false)
      last = event
      const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (drag === null) {
        if (isTouch) return distance > touchDistance ? finish(false) : undefined
        if (distance <= dragDistance) return
        start()
      }
      hasMoved ||= distance > dragDistance
      if (hasMoved) drag?.move(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      if (drag !== null) swallowNextClick()
      finish(true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || drag === null) return
      swallow(event)
      finish(false)
    }
    const following = new AbortController()
    const { signal } = following
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', () => finish(false), { signal })
    window.addEventListener('keydown', onKey, { capture: true, signal })
    stop = () => {
      stop = null
      drag?.end()
      drag = null
      clearTimeout(timer)
      following.abort()
    }
  }
  const keyAt = ({ target }: Event) => (target instanceof Element ? source.keyAt(target) : null)
  const onDown = (event: PointerEvent) => {
    const { button, shiftKey, ctrlKey, metaKey } = event
    if (stop !== null || !event.isPrimary || button !== 0 || shiftKey || ctrlKey || metaKey) return
    const key = keyAt(event)
    if (key !== null) begin(event, key)
  }
  // The browser drags a link itself.
  const onDragStart = (event: Event) => {
    if (keyAt(event) !== null) event.preventDefault()
  }
  // The list must not scroll with the finger that drags. It listens before the touch, since browsers decide then who may prevent it.
  const onTouchMove = (event: TouchEvent) => {
    if (drag !== null && event.cancelable) event.preventDefault()
  }
  // A touch that stops a list which still scrolls belongs to the browser, which would take the drag away at its first move.
  const onTouchStart = (event: TouchEvent) => {
    if (!event.cancelable) stop?.()
  }
  const listening = new AbortController()
  const { signal } = listening
  list.addEventListener('pointerdown', onDown, { signal })
  list.addEventListener('dragstart', onDragStart, { signal })
  list.addEventListener('touchstart', onTouchStart, { passive: true, signal })
  list.addEventListener('touchmove', onTouchMove, { passive: false, signal })
  return () => {
    stop?.()
    listening.abort()
  }
}
