import { useEffect } from 'react'
import { isAltGr, isOfInputMethod } from '../../keyboard.ts'

const ADD_FIELD = '.add-todo textarea'
// The heading has the focus where the list of completed todos was cleared.
const OUTSIDE = 'body, .view-header h1'

function entryFor({ key, target }: KeyboardEvent): 'first' | 'last' | undefined {
  if (target instanceof Element && target.matches(OUTSIDE))
    return key === 'ArrowDown' ? 'first' : key === 'ArrowUp' ? 'last' : undefined
  const isEmptyField =
    target instanceof HTMLTextAreaElement && target.matches(ADD_FIELD) && target.value === ''
  return isEmptyField && (key === 'ArrowUp' || key === 'Escape') ? 'last' : undefined
}

/** Brings the keyboard into the list: by the arrows from nowhere, by ArrowUp and Escape from an empty add field. */
export function useListEntry(enter: (end: 'first' | 'last') => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfInputMethod(event) || isAltGr(event)) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const end = entryFor(event)
      if (!end) return
      event.preventDefault()
      enter(end)
    }
    // The field gives up its focus when it sees Escape itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [enter])
}
