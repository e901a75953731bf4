import { app, Menu, nativeImage, Tray } from 'electron'
import type { NativeImage } from 'electron'
import type { DueToday } from '../client/due-today.ts'
import type { MenuLanguage } from '../language.ts'
import type { NotificationPause } from '../notifications/pause.ts'
import type { createBusFinder } from '../system/session-bus.ts'

/** The program of a Linux desktop that shows tray icons (freedesktop.org, StatusNotifierItem). */
const watcherName = 'org.kde.StatusNotifierWatcher'

/** The actions of the menu of the tray icon, and of a click on the icon. */
interface TrayActions {
  readonly open: () => void
  readonly addTodo: () => unknown
  readonly openToday: () => unknown
  readonly quit: () => void
}

interface TrayDeps {
  /** The path of the icon; on macOS that of a template image. */
  readonly icon: string
  readonly language: MenuLanguage
  readonly dueToday: Pick<DueToday, 'read' | 'listen'>
  readonly pause: NotificationPause
  /** Shows the failure of an action. */
  readonly reportFailure: (action: Promise<unknown>) => void
  readonly findBus: ReturnType<typeof createBusFinder>
  readonly actions: TrayActions
}

/** The tray icon of the app. */
export interface AppTray {
  /** Whether it is shown, so that a person can open the app with it. */
  readonly isShown: () => boolean
  /** Shows it from now on, on Linux whenever a program shows tray icons. Never rejects. */
  readonly start: () => Promise<void>
}

/** Creates the tray icon, which is not shown at first. Its menu is in the language of the time. */
export function createTray({
  icon,
  language,
  dueToday,
  pause,
  reportFailure,
  findBus,
  actions,
}: TrayDeps): AppTray {
  let image: NativeImage | undefined
  let tray: Tray | undefined

  const showMenu = (): void => {
    const { texts } = language
    const count = dueToday.read()
    const today = { label: `${texts.dueToday} (${count})`, click: actions.openToday }
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: texts.openApp, click: actions.open },
        { label: texts.newTodo, click: actions.addTodo },
        ...(count === null ? [] : [today]),
        { type: 'separator' },
        ...listPauses(),
        { type: 'separator' },
        { label: texts.quit, click: actions.quit },
      ]),
    )
  }
  const listPauses = () => {
    const { texts } = language
    const item = (label: string, change: () => void) => ({
      label,
      click: () => reportFailure(Promise.resolve().then(change)),
    })
    if (pause.isOn()) return [item(texts.resumeNotifications, pause.end)]
    return [
      item(texts.pauseForOneHour, () => pause.begin('hour')),
      item(texts.pauseUntilMorning, () => pause.begin('morning')),
    ]
  }
  const hide = (): void => {
    tray?.destroy()
    tray = undefined
  }
  const show = (): void => {
    hide()
    tray = new Tray((image ??= nativeImage.createFromPath(icon)))
    tray.setToolTip(app.name)
    tray.on('click', actions.open)
    showMenu()
  }
  language.onChange(showMenu)
  dueToday.listen(showMenu)
  pause.listen(showMenu)
  return {
    isShown: () => tray !== undefined,
    async start() {
      if (process.platform !== 'linux') return show()
      const bus = await findBus()
      // A panel that starts again knows no icon of before.
      bus?.watchOwner(watcherName, (owner) => (owner === null ? hide() : show()))
    },
  }
}
