import { useEffect, useRef } from 'react'

/** Calls `onEmptied` when the last of `count` rows went while the keyboard was used on them. */
export function useLostFocus(count: number, onEmptied: () => void) {
  const byKeyboard = useRef(false)
  const isEmpty = count === 0

  useEffect(() => {
    if (isEmpty && byKeyboard.current && document.activeElement === document.body) onEmptied()
    if (isEmpty) byKeyboard.current = false
  }, [isEmpty, onEmptied])

  return {
    onKeyDownCapture: () => (byKeyboard.current = true),
    onPointerDownCapture: () => (byKeyboard.current = false),
  }
}
