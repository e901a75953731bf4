import type { Todo } from '../../sync/entities.ts'
import { topmostOf } from '../../sync/subtask-tree.ts'
import type { Row } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import '../../styles/drag.css'
import { beginDrag, type DragSession } from './drag-session.ts'
import { dropTodos, type DropContext } from './drop-todos.ts'

/** The list as it is now. */
interface DragState extends DropContext {
  /** The todos that are dragged with a row. */
  readonly dragged: readonly Todo[]
  readonly rows: readonly Row[]
  readonly view: View
}

/** The parts of a list that a drag calls. */
export interface DragParts {
  readonly read: (key: string) => DragState
  /** Called with the key of the dragged row at the begin, and with null at the end. */
  readonly mark: (key: string | null) => void
  /** Called for a long touch that did not move. */
  readonly longPress: (key: string) => void
}

/** How far the pointer moves until a drag begins, and how far a finger may move while it waits, both in px. */
const dragDistance = 5
const touchDistance = 8

/** For how long a finger waits until it can drag, in ms. */
const touchTime = 400

const controls = 'button, label, a, input, textarea'

const swallow = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/**
 * Lets the rows of a list be dragged by the mouse, and by a finger after a long touch. It follows the pointer itself: fingers do not cause
 * the events of HTML drag and drop in all browsers, and these end if the list stops drawing the dragged row. Returns a function that ends it.
 */
export function attachDrag(list: HTMLElement, scroller: HTMLElement, parts: DragParts): () => void {
  let stop: (() => void) | null = null
  let session: DragSession | null = null

  const begin = (down: PointerEvent, key: string) => {
    const isTouch = down.pointerType !== 'mouse'
    let last = down
    let hasMoved = false
    const start = () => {
      const { dragged, rows, text } = parts.read(key)
      const row = rows.find((each) => each.key === key)
      if (row?.type !== 'todo') return stop?.()
      const readOver = () => {
        const now = parts.read(key)
        const topmost = topmostOf(now.shown, now.dragged).map(({ id }) => id)
        return { rows: now.rows, view: now.view, todos: now.shown.todos, dragged: new Set(topmost) }
      }
      parts.mark(key)
      session = beginDrag({
        list,
        scroller,
        text,
        title: row.todo.title,
        count: dragged.length,
        level: row.level,
        startX: down.clientX,
        read: readOver,
      })
      session.move(last.clientX, last.clientY)
    }
    const timer = isTouch ? setTimeout(start, touchTime) : undefined
    const finish = (isDropped: boolean) => {
      const isLongPress = isDropped && session !== null && !hasMoved
      const drop = isDropped ? (session?.findDrop() ?? null) : null
      const { dragged, ...context } = parts.read(key)
      stop?.()
      if (isLongPress) parts.longPress(key)
      else if (drop !== null) dropTodos(dragged, drop, context)
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      // The button was released where the page could not see it.
      if (!isTouch && event.buttons === 0) return finish(false)
      last = event
      const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (session === null) {
        if (isTouch) return distance > touchDistance ? finish(false) : undefined
        if (distance <= dragDistance) return
        start()
      }
      hasMoved ||= distance > dragDistance
      if (hasMoved) session?.move(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      // The click that follows a drag must not open the todo.
      if (session !== null) {
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
      }
      finish(true)
    }
    const onCancel = () => finish(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || session === null) return
      swallow(event)
      finish(false)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, { capture: true })
    stop = () => {
      stop = null
      session?.end()
      session = null
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, { capture: true })
      parts.mark(null)
    }
  }
  const onDown = (event: PointerEvent) => {
    const { target, button, shiftKey, ctrlKey, metaKey } = event
    if (stop !== null || !event.isPrimary || button !== 0 || shiftKey || ctrlKey || metaKey) return
    if (!(target instanceof Element) || target.closest(controls) !== null) return
    const key = target.closest<HTMLElement>('.todo[data-key]')?.dataset['key']
    if (key !== undefined) begin(event, key)
  }
  // The list must not scroll with the finger that drags. It listens before the touch, since browsers decide then who may prevent it.
  const onTouchMove = (event: TouchEvent) => {
    if (session !== null && event.cancelable) event.preventDefault()
  }
  // A touch that stops a list which still scrolls belongs to the browser, which would take the drag away at its first move.
  const onTouchStart = (event: TouchEvent) => {
    if (!event.cancelable) stop?.()
  }
  list.addEventListener('pointerdown', onDown)
  list.addEventListener('touchstart', onTouchStart, { passive: true })
  list.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => {
    stop?.()
    list.removeEventListener('pointerdown', onDown)
    list.removeEventListener('touchstart', onTouchStart)
    list.removeEventListener('touchmove', onTouchMove)
  }
}
