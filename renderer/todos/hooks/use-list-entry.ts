import { useEffect } from 'react'

const ADD_FIELD = '.add-todo textarea'

function entryFor({ key, target }: KeyboardEvent): 'first' | 'last' | undefined {
  if (target === document.body) return key === 'ArrowDown' ? 'first' : key === 'ArrowUp' ? 'last' : undefined
  const isEmptyField =
    target instanceof HTMLTextAreaElement && target.matches(ADD_FIELD) && target.value === ''
  return isEmptyField && (key === 'ArrowUp' || key === 'Escape') ? 'last' : undefined
}

/** Brings the keyboard into the list: by the arrows from nowhere, by ArrowUp and Escape from an empty add field. */
export function useListEntry(enter: (end: 'first' | 'last') => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
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
