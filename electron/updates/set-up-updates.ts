import type { App } from 'electron'
import type { MenuLanguage } from '../language.ts'
import type { Presenter } from '../notifications/presenter.ts'
import { findEndOfSilence } from '../notifications/silence.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import { findFeed } from './feed.ts'
import { createUpdates, type Updates } from './updates.ts'

interface UpdateDeps {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'getVersion'>
  readonly settings: DesktopSettingsStore
  readonly presenter: Presenter
  readonly language: MenuLanguage
  readonly openSettings: () => unknown
  readonly openPage: (url: string) => void
  readonly log: (line: string) => void
}

/** Starts the daily look for a newer version, and tells of one by a notification. Null where the app is no package or has no feed. */
export function setUpUpdates(deps: UpdateDeps): Updates | null {
  const { app, settings, presenter, language, openSettings, openPage, log } = deps
  if (!app.isPackaged) return null
  const { resourcesPath: resources, platform } = process
  const feed = findFeed({ resources, appPath: app.getAppPath(), platform, log })
  if (feed === null) return null
  const tell = (version: string): boolean => {
    if (findEndOfSilence(settings.read(), new Date()) !== null) return false
    const title = language.texts.updateFound.replace('{version}', version)
    const body = language.texts.updateFoundDetail
    const actions = [{ id: 'default', label: language.texts.openReminder }]
    void presenter.show({ title, body, actions }, () => void openSettings())
    return true
  }
  const updates = createUpdates({
    feed,
    version: app.getVersion(),
    settings,
    loadFindNewest: async () => (await import('./find-newest.ts')).createFindNewest(feed),
    now: () => new Date(),
    log,
    tell,
    openPage: () => openPage(feed.page),
  })
  updates.start()
  return updates
}
