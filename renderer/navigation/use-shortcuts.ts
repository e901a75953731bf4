import { useEffect } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { isAltGr, isOfInputMethod, keyOf } from '../keyboard.ts'
import { hrefOf, type Route } from './route.ts'

/** What the keys do that work everywhere on the page. */
export interface Shortcuts {
  readonly add: () => void
  readonly help: () => void
}

const PLACES: Readonly<Record<string, Route>> = { '1': 'all', '2': 'active', '3': 'completed' }

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="spinbutton"]'
const TAKES_LETTERS = `${TEXT_FIELDS}, [role="option"], [role^="menu"], [aria-haspopup="listbox"]`
const COMES_FIRST = '[role="dialog"], [role="alertdialog"].dialog, .drop-indicator[data-drop-target]'

// The page moved the focus into this field when the last row went. Until something is typed, Ctrl+Z brings the row back.
const FOCUSED_BY_PAGE = '[data-focused-by-page] *'

const matches = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector)

const hasOwnUndo = (target: EventTarget | null): boolean =>
  matches(target, TEXT_FIELDS) && !matches(target, FOCUSED_BY_PAGE)

// Chromium has one undo history for the whole page: it would change another field than the focused one and go there.
function keepToFocusedField(event: InputEvent): void {
  if (event.inputType.startsWith('history') && event.target !== document.activeElement) event.preventDefault()
}

function actionFor(event: KeyboardEvent, { add, help }: Shortcuts): (() => void) | undefined {
  const key = keyOf(event)
  if (key === 'n') return event.shiftKey ? undefined : add
  if (key === '?' || key === '؟') return help
  const place = PLACES[key]
  return place && (() => (window.location.hash = hrefOf(place)))
}

/** Listens for the keys that work everywhere; where something is typed they are letters. */
export function useShortcuts({ add, help }: Shortcuts): void {
  const toasts = useToasts()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfInputMethod(event) || isAltGr(event) || document.querySelector(COMES_FIRST)) return
      const { ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isUndo = keyOf(event) === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey
      if (isUndo && !hasOwnUndo(target) && toasts.undoLatest()) return event.preventDefault()
      if (ctrlKey || metaKey || altKey || matches(target, TAKES_LETTERS)) return
      const action = actionFor(event, { add, help })
      if (!action) return
      event.preventDefault()
      action()
    }
    // A row keeps the keys of the controls inside it to itself, so they are looked at before it sees them.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [toasts, add, help])
  useEffect(() => {
    window.addEventListener('beforeinput', keepToFocusedField, { capture: true })
    return () => window.removeEventListener('beforeinput', keepToFocusedField, { capture: true })
  }, [])
}
