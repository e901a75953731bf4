import { useCallback, useRef } from 'react'
import { showPath } from '../routing/location.ts'

/** Moves the focus into the view that a command opens: to the row that Tab reaches, or else to the title. */
export function useViewFocus(path: string) {
  const pane = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const left = useRef<Element>(null)
  const onDrawn = useCallback(() => {
    if (!isWanted.current) return
    isWanted.current = false
    // The rows are drawn once the height of the list is known.
    requestAnimationFrame(() => {
      // The person may have gone on in the view meanwhile, for example to the field that adds.
      const { activeElement } = document
      const isInView = pane.current?.contains(activeElement) === true
      if (isInView && activeElement !== left.current) return
      const find = (selector: string) => pane.current?.querySelector<HTMLElement>(selector)
      const target = find('[role="row"][tabindex="0"], .change[tabindex="0"]') ?? find('h1[tabindex]')
      target?.focus()
    })
  }, [])
  const enter = (entered: string) => {
    isWanted.current = true
    left.current = document.activeElement
    if (entered === path) onDrawn()
    showPath(entered)
  }
  return { pane, enter, onDrawn }
}
