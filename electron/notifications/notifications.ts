import type { App } from 'electron'
import type { DesktopClient } from '../client/client.ts'
import type { MenuLanguage } from '../language.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import type { SessionBus } from '../system/session-bus.ts'
import { createElectronPresenter } from './electron-presenter.ts'
import { createBusPresenter, type Presenter } from './presenter.ts'
import { notifyOfReminders } from './reminder-notifications.ts'

interface NotificationDeps {
  readonly app: Pick<App, 'on' | 'setAppUserModelId'>
  readonly client: DesktopClient
  readonly settings: DesktopSettingsStore
  readonly language: MenuLanguage
  readonly findBus: () => Promise<SessionBus | undefined>
  readonly openPath: (path: string) => unknown
}

/**
 * Shows reminders as notifications until the app ends, and withdraws them then, since nothing would answer their actions. Returns what shows
 * notifications on this desktop.
 */
export function setUpNotifications({
  app,
  client,
  settings,
  language,
  findBus,
  openPath,
}: NotificationDeps): Presenter {
  // Windows shows notifications only of an app that it knows by this id, which electron-builder gives the shortcut.
  if (process.platform === 'win32') app.setAppUserModelId('app.localist.desktop')
  const presenter =
    process.platform === 'linux' ? createLateBusPresenter(findBus) : createElectronPresenter(process.platform)
  const { stop } = notifyOfReminders({
    api: client.api,
    events: client.stream.events,
    presenter,
    settings,
    readTexts: () => language.texts,
    openPath,
  })
  app.on('will-quit', stop)
  return presenter
}

/** Connects to the bus at the first notification. */
function createLateBusPresenter(findBus: () => Promise<SessionBus | undefined>): Presenter {
  let presenter: Presenter | undefined
  return {
    async show(...notification) {
      const bus = await findBus()
      if (bus === undefined) return null
      presenter ??= createBusPresenter(bus)
      return await presenter.show(...notification)
    },
  }
}
