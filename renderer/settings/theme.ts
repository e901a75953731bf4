import { useEffect } from 'react'
import type { Settings } from '../../server/contract.ts'
import { readLastSettings } from './last-settings.ts'
import { useSettings } from './settings.ts'

// The page changes at once: no control fades from one theme to the other.
function applyTheme(theme: Settings['theme']): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== theme) {
    root.dataset['still'] = ''
    root.dataset['theme'] = theme
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']))
  }
}

/** Shows the theme of the last visit until the server has said which it is, so that nothing flashes. */
export const showLastTheme = (): void => applyTheme(readLastSettings().theme)

/** Shows the page in the theme of this installation as long as the component is there. */
export function useTheme(): void {
  const theme = useSettings().data?.theme
  useEffect(() => {
    if (theme === undefined) return
    applyTheme(theme)
    window.desktop?.showTheme(theme).catch(() => undefined)
  }, [theme])
}
