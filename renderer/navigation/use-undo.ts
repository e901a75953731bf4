import { useEffect } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { isAltGr, isOfInputMethod, keyOf } from '../keyboard.ts'
import { hasOwnUndo, isPageBehind } from './key-targets.ts'

function isUndoKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  if (isOfInputMethod(event) || isAltGr(event) || altKey || shiftKey) return false
  return (ctrlKey || metaKey) && keyOf(event) === 'z'
}

// Chromium has one undo history for the whole page: it would change another field than the focused one and go there.
function keepToFocusedField(event: InputEvent): void {
  if (event.inputType.startsWith('history') && event.target !== document.activeElement) event.preventDefault()
}

/** Undoes the last deletion by Ctrl+Z; in a text field it undoes the typing. */
export function useUndo(): void {
  const toasts = useToasts()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || hasOwnUndo(event.target) || isPageBehind()) return
      if (toasts.undoLatest()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('beforeinput', keepToFocusedField, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('beforeinput', keepToFocusedField, { capture: true })
    }
  }, [toasts])
}
