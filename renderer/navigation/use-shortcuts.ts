import { useEffect } from 'react'
import { isAltGr, isOfInputMethod, keyOf } from '../keyboard.ts'
import { isPageBehind, takesLetters } from './key-targets.ts'
import { hrefOf, type Route } from './route.ts'

/** What the keys do that work everywhere on the page. */
export interface Shortcuts {
  readonly add: () => void
  readonly help: () => void
}

const PLACES: Readonly<Record<string, Route>> = { '1': 'all', '2': 'active', '3': 'completed' }

function actionFor(event: KeyboardEvent, { add, help }: Shortcuts): (() => void) | undefined {
  const key = keyOf(event)
  if (key === 'n') return event.shiftKey ? undefined : add
  if (key === '?' || key === '؟') return help
  const place = PLACES[key]
  return place && (() => (window.location.hash = hrefOf(place)))
}

/** Listens for the keys that work everywhere; where something is typed they are letters. */
export function useShortcuts({ add, help }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isOfInputMethod(event) || isAltGr(event) || takesLetters(event.target) || isPageBehind()) return
      const action = actionFor(event, { add, help })
      if (!action) return
      event.preventDefault()
      action()
    }
    // A row keeps the keys of the controls inside it to itself, so they are looked at before it sees them.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [add, help])
}
