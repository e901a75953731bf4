import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settings } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { openStorage } from '../storage.ts'
import { queryKeys } from '../api/query-keys.ts'

const LAST_THEME = 'localist-theme'

/** How the page is to look; `system` follows the operating system. */
export type Theme = Settings['theme']

/** The themes in the order they are offered. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

// The page changes at once: no control fades from one theme to the other.
function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== theme) {
    root.dataset['still'] = ''
    root.dataset['theme'] = theme
    requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['still']))
  }
}

/** Shows the theme of the last visit until the server has said which it is, so that nothing flashes. */
export function showLastTheme(): void {
  const last = openStorage(window, 'localStorage').getItem(LAST_THEME)
  applyTheme(THEMES.find((theme) => theme === last) ?? 'system')
}

/** The settings, as the server last said. */
export function useSettings() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => api<Settings>('GET', '/api/settings', { signal }),
    staleTime: 10_000,
  })
}

/** The theme of this installation, shown on the page as long as the component is there. */
export function useTheme(): Theme {
  const { data } = useSettings()
  const theme = data?.theme
  useEffect(() => {
    if (!theme) return
    applyTheme(theme)
    window.desktop?.showTheme(theme).catch(() => undefined)
    openStorage(window, 'localStorage').setItem(LAST_THEME, theme)
  }, [theme])
  return theme ?? 'system'
}

/** Changes the theme at once, and back where the server refuses. */
export function useSetTheme() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationKey: queryKeys.settings,
    scope: { id: 'settings' },
    mutationFn: (theme: Theme) => api<Settings>('PATCH', '/api/settings', { body: { theme } }),
    async onMutate(theme) {
      await client.cancelQueries({ queryKey: queryKeys.settings })
      const before = client.getQueryData<Settings>(queryKeys.settings)
      client.setQueryData<Settings>(queryKeys.settings, before && { ...before, theme })
      return { before }
    },
    onError(error, _theme, context) {
      client.setQueryData(queryKeys.settings, context?.before)
      toasts.fail(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.settings }),
  })
}
