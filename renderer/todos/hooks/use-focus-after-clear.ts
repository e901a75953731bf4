import { useEffect, useRef, type RefObject } from 'react'
import { whenDrawn } from './when-drawn.ts'

interface FocusAfterClear {
  /** Whether the button that clears can be pressed; it goes with the todos. */
  readonly canClear: boolean
  readonly scroller: RefObject<HTMLElement | null>
  /** Called where no row is left. */
  readonly onEmptied: () => void
}

/** Answers a function to call on clearing: it leads the focus from the button to where Tab enters the list. */
export function useFocusAfterClear({ canClear, scroller, onEmptied }: FocusAfterClear): () => void {
  const isCleared = useRef(false)

  useEffect(() => {
    if (canClear || !isCleared.current) return
    isCleared.current = false
    const findList = () => scroller.current?.querySelector<HTMLElement>('[role="grid"]')
    if (!findList()) return onEmptied()
    whenDrawn(findList, (list) => {
      // The person may have gone elsewhere already.
      if (document.activeElement === document.body) list.focus()
    })
  }, [canClear, scroller, onEmptied])

  return () => (isCleared.current = true)
}
