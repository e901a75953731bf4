import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../components/use-latest.ts'

/** How far a finger moves to the side for another day, in px. */
const distance = 56

/**
 * Calls `onSwipe` for a finger that moves to the side in an element: with 1 to the left, with -1 to the right. The style of the element lets
 * the browser scroll up and down only (`touch-action`).
 */
export function useDaySwipes(root: RefObject<HTMLElement | null>, onSwipe: (by: -1 | 1) => void): void {
  const latest = useLatest({ onSwipe })
  useEffect(() => {
    const element = root.current
    if (element === null) return
    let down: PointerEvent | null = null
    const listening = new AbortController()
    const { signal } = listening
    const forget = () => {
      down = null
    }
    const onDown = (event: PointerEvent) => {
      down = event.pointerType === 'touch' && event.isPrimary ? event : null
    }
    const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (down?.pointerId !== pointerId) return
      const [x, y] = [clientX - down.clientX, clientY - down.clientY]
      forget()
      if (Math.abs(x) >= distance && Math.abs(x) > 2 * Math.abs(y)) latest.onSwipe(x < 0 ? 1 : -1)
    }
    // A long touch drags a todo.
    const onMove = () => {
      if (document.querySelector('.drag-layer') !== null) forget()
    }
    element.addEventListener('pointerdown', onDown, { signal })
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', forget, { signal })
    return () => listening.abort()
  }, [root, latest])
}
