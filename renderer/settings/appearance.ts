import { useEffect, useLayoutEffect } from 'react'
import type { Settings } from '../../server/contract.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useShowLanguage } from '../messages/language-context.ts'
import { readLastSettings } from './last-settings.ts'
import { usePageSettings, useSettings } from './settings.ts'

// `data-still` turns off all transitions, so that no control fades from one theme to the other.
function applyTheme(theme: Settings['theme']): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== theme) {
    root.dataset['still'] = ''
    root.dataset['theme'] = theme
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']))
  }
}

function applyDensity(density: Settings['density']): void {
  document.documentElement.dataset['density'] = density
}

/** Shows the theme and the density of the last visit, which apply until the server has answered. */
export function showLastAppearance(): void {
  const { theme, density } = readLastSettings()
  applyTheme(theme)
  applyDensity(density)
}

/** Shows the page and the desktop window in the theme, density and language of this installation. */
export function useAppearance(): void {
  const { density } = usePageSettings()
  const { theme, language } = useSettings().data ?? {}
  const showLanguage = useShowLanguage()
  const toasts = useToasts()
  // Before the list measures its rows.
  useLayoutEffect(() => applyDensity(density), [density])
  useEffect(() => {
    if (theme === undefined) return
    applyTheme(theme)
    window.desktop?.showTheme(theme).catch(() => undefined)
  }, [theme])
  useEffect(() => {
    if (language !== undefined) showLanguage(language).catch((error: unknown) => toasts.fail(error))
  }, [language, showLanguage, toasts])
}
