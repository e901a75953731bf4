import type { Settings } from '../../server/contract.ts'
import { paneLimits } from '../components/panes/pane-size.ts'
import { openStorage } from '../storage.ts'

/** The settings that the page needs when it starts. */
export type PageSettings = Pick<
  Settings,
  'theme' | 'sidebarWidth' | 'sidebarCollapsed' | 'detailsWidth' | 'detailsCollapsed' | 'singleKeyCommands'
>

/** The themes in the order they are offered. */
export const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']

const storageKey = 'localist-settings'

const { sidebar, details } = paneLimits

const parseObject = (kept: string | null): Partial<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** Reads the settings of the last visit, which apply until the server has answered. */
export function readLastSettings(): PageSettings {
  const last = parseObject(openStorage(window, 'localStorage').getItem(storageKey))
  const width = (kept: unknown, usual: number): number => (typeof kept === 'number' ? kept : usual)
  return {
    theme: themes.find((theme) => theme === last['theme']) ?? 'system',
    sidebarWidth: width(last['sidebarWidth'], sidebar.usual),
    sidebarCollapsed: last['sidebarCollapsed'] === true,
    detailsWidth: width(last['detailsWidth'], details.usual),
    detailsCollapsed: last['detailsCollapsed'] === true,
    singleKeyCommands: last['singleKeyCommands'] !== false,
  }
}

/** Keeps the settings for the next visit. */
export function keepLastSettings(settings: PageSettings): void {
  const { theme, sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed, singleKeyCommands } =
    settings
  const kept = { theme, sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed, singleKeyCommands }
  openStorage(window, 'localStorage').setItem(storageKey, JSON.stringify(kept))
}
