import type { Settings } from '../../server/contract.ts'
import { languages } from '../../messages/languages.ts'
import { paneLimits } from '../components/panes/pane-size.ts'
import { openStorage } from '../storage.ts'

/** The settings that the page needs when it starts. Those of the account are null where none is open. */
export type PageSettings = Omit<Settings, 'port' | 'trashDays' | 'allDayReminderTime' | 'defaultReminder'>

/** The themes in the order they are offered. */
export const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** The densities in the order they are offered. */
export const densities: readonly Settings['density'][] = ['compact', 'normal', 'roomy']

/** The languages in the order they are offered. */
export const languageChoices: readonly Settings['language'][] = ['system', ...languages]

/** The first days of the week in the order they are offered. */
export const firstDays: readonly FirstDayOfWeek[] = ['auto', 'monday', 'sunday', 'saturday']

/** The day on which weeks begin. */
export type FirstDayOfWeek = NonNullable<Settings['firstDayOfWeek']>

const storageKey = 'localist-settings'

const { sidebar, details } = paneLimits

// A place that an older page has kept may lack fields.
const displayOf = (kept: unknown): PageSettings['display'] =>
  typeof kept === 'object' ? (kept as PageSettings['display']) : null

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
  const textOrNull = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)
  return {
    theme: themes.find((theme) => theme === last['theme']) ?? 'system',
    density: densities.find((density) => density === last['density']) ?? 'normal',
    language: languageChoices.find((language) => language === last['language']) ?? 'system',
    sidebarWidth: width(last['sidebarWidth'], sidebar.usual),
    sidebarCollapsed: last['sidebarCollapsed'] === true,
    detailsWidth: width(last['detailsWidth'], details.usual),
    detailsCollapsed: last['detailsCollapsed'] !== false,
    singleKeyCommands: last['singleKeyCommands'] !== false,
    firstDayOfWeek: firstDays.find((day) => day === last['firstDayOfWeek']) ?? null,
    defaultListId: textOrNull(last['defaultListId']),
    defaultView: textOrNull(last['defaultView']),
    display: displayOf(last['display']),
  }
}

/** Keeps the settings for the next visit. */
export const keepLastSettings = (settings: PageSettings): void =>
  openStorage(window, 'localStorage').setItem(storageKey, JSON.stringify(settings))
