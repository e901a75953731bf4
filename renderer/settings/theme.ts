import { useEffect } from 'react'
import type { Settings } from '../../server/contract.ts'
import { readLastSettings } from './last-settings.ts'
import { useSettings } from './settings.ts'

// `data-still` turns off all transitions, so that no control fades from one theme to the other.
function applyTheme(theme: Settings['theme']): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== theme) {
    root.dataset['still'] = ''
    root.dataset['theme'] = theme
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']))
  }
}

/** Shows the theme of the last visit, which applies until the server has answered. */
export const showLastTheme = (): void => applyTheme(readLastSettings().theme)

/** Shows the page and the desktop window in the theme of this installation. */
export function useTheme(): void {
  const theme = useSettings().data?.theme
  useEffect(() => {
    if (theme === undefined) return
    applyTheme(theme)
    window.desktop?.showTheme(theme).catch(() => undefined)
  }, [theme])
}
