import { mkdirSync, statSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, globalShortcut, Menu, powerMonitor, screen, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { findDataDirectory } from '../server/config/data-directory.ts'
import { readDataDirArgument, readHiddenArgument, readLinkArgument, shortenArguments } from './arguments.ts'
import { createTodoAttachments } from './attachments/todo-attachments.ts'
import { createDesktopClient } from './client/client.ts'
import { netFetch } from './connection/net-fetch.ts'
import { setUpReconnect } from './connection/reconnect.ts'
import { locateServer } from './connection/server-location.ts'
import { failStart, log, showError } from './failures.ts'
import { sendCommand, setUpIpc } from './ipc.ts'
import { createMenuLanguage } from './language.ts'
import { createLinkFollower, receiveLinks, registerLinks, type LinkSource } from './links/links.ts'
import { setUpIconMenu } from './menu/icon-menu.ts'
import { setUpContextMenu, setUpMenu } from './menu/menu.ts'
import { messages } from './messages.ts'
import { setUpNotifications } from './notifications/notifications.ts'
import { createQuickEntry } from './quick-entry/quick-entry.ts'
import { createNotificationPause } from './notifications/pause.ts'
import { setUpShortcut } from './quick-entry/shortcut.ts'
import { openExternalLink } from './security/external-links.ts'
import { requireSandbox, setUpSecurity } from './security/security.ts'
import { createDesktopSettings } from './settings/desktop-settings.ts'
import { createStartAtLogin, isStartedAtLogin } from './system/start-at-login.ts'
import { secrets } from './system/secrets.ts'
import { createBusFinder } from './system/session-bus.ts'
import { setUpUpdates } from './updates/set-up-updates.ts'
import { createTray } from './tray/tray.ts'
import { askLastClose } from './windows/ask-last-close.ts'
import { setUpDueBadge } from './windows/due-badge.ts'
import { createMainFocus, focusApp } from './windows/focus.ts'
import { setUpLifeCycle } from './windows/life-cycle.ts'
import { setUpRecovery } from './windows/recovery.ts'
import { setUpTheme } from './windows/show-theme.ts'
import { addressOf, showPage } from './windows/window.ts'
import { createWindows, type AppWindow, type Windows } from './windows/windows.ts'

// The build makes `dist/electron/main.js` of this file. The server is a file beside it, loaded when the window is there.
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const rendererDir = pathOf('../renderer')
const resource = (name: string): string => pathOf(`../../build-resources/${name}`)
const windowFiles = { preload: pathOf('preload.cjs'), icon: resource('window-icon.png') }
const trayIcon = resource(process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png')

// Writing to stderr fails if the terminal that started the app was closed. The app goes on without it.
process.stderr.on('error', () => undefined)

/** The windows once the app is open, for tests that open another one; undefined if it does not open. */
export const opening: Promise<Windows | undefined> = startApp().catch((error: unknown) =>
  failStart(error).then(() => undefined),
)

async function startApp(): Promise<Windows | undefined> {
  requireSandbox((name) => app.commandLine.hasSwitch(name), process.env['APPIMAGE'])
  const shortened = shortenArguments(process.argv, [
    process.execPath,
    ...(app.isPackaged ? [] : [app.getAppPath()]),
  ])
  if (shortened !== undefined) {
    app.relaunch({ args: shortened.slice(1) })
    app.exit(0)
    return undefined
  }
  const dataDir = findDataDirectory(readDataDirArgument(process.argv))
  app.setPath('userData', makeUserDataFolder(dataDir))
  const link = readLinkArgument(process.argv)
  const isHidden = readHiddenArgument(process.argv)
  const links = receiveLinks(app, link)
  if (app.requestSingleInstanceLock({ link, isHidden }))
    return app.whenReady().then(() => openApp(dataDir, links, isHidden || isStartedAtLogin(app)))
  app.exit(0)
  return undefined
}

async function openApp(dataDir: string, links: LinkSource, isHidden: boolean): Promise<Windows> {
  // The code of the server is read while the window is made.
  const serverCode = import('../server/start.ts')
  const startServer = async () => {
    const { start } = await serverCode
    const openBrowser = (url: string) => throwIfRefused(openLink(url))
    const host = { log, fetch: netFetch, secrets, openBrowser, onSignedIn: () => focusApp(windows) }
    return await start({ dataDir, rendererDir, version: app.getVersion() }, host)
  }
  const location = locateServer({
    start: startServer,
    findOther: async (folder) => (await serverCode).findServer(folder),
    onMove: (url) =>
      windows.list().forEach(({ window, role }) => reportFailure(showPage(window, addressOf(role, url)))),
  })
  const openLink = (url: string) => openExternalLink(url, location.origin, (link) => shell.openExternal(link))
  const reportFailure = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => showError(language.texts.cannotOpen, error))
  }
  const folder = app.getPath('userData')
  const windows = createWindows({ folder, files: windowFiles, location, log })
  const settings = createDesktopSettings(folder)
  const client = createDesktopClient(app, powerMonitor, location)
  const language = await createMenuLanguage()

  const showMain = createMainFocus(windows)
  const open = (): AppWindow => handleLoading(showMain())
  const showPath = (path: string) => {
    const main = showMain()
    void sendCommand(main, location, 'show-path', path)
    return main
  }
  const openPath = (path: string) => handleLoading(showPath(path))
  const quickEntry = createQuickEntry({
    windows,
    screen,
    send: (window, ...command) => void sendCommand(window, location, ...command),
  })
  const actions = {
    open,
    addTodo: () => handleLoading(quickEntry.open()),
    openToday: () => openPath('/today'),
    quit: () => app.quit(),
  }
  const findBus = createBusFinder(process.platform, process.env, log)
  const { dueToday } = client
  const pause = createNotificationPause(settings)
  const tray = createTray({ icon: trayIcon, language, dueToday, pause, reportFailure, findBus, actions })

  const startAtLogin = createStartAtLogin(app, dataDir)
  const openPage = (url: string) => reportFailure(openLink(url))
  setUpSecurity(location, openPage)
  setUpTheme(windows, folder)
  const isShortcutRefused = setUpShortcut({ shortcuts: globalShortcut, settings, open: actions.addTodo })
  const presenter = setUpNotifications({ app, client, settings, language, findBus, openPath })
  const openSettings = () => openPath('/settings')
  const updates = setUpUpdates({ app, settings, presenter, language, openSettings, openPage, log })
  const openAttachment = createTodoAttachments(client.api, {
    platform: process.platform,
    openLink,
    realpath,
    stat,
    openPath: (path) => shell.openPath(path),
    showItemInFolder: (path) => shell.showItemInFolder(path),
  })
  setUpIpc(windows, {
    location,
    language,
    settings,
    tray,
    quickEntry,
    startAtLogin,
    isShortcutRefused,
    openAttachment,
    updates,
  })
  setUpMenu({ windows, location, language, open, reportFailure })
  setUpContextMenu(windows, language)
  setUpDueBadge({ app, windows, dueToday, settings })
  setUpRecovery(windows, log, (reason) => showError(language.texts.cannotShow, reason))
  const ask = (window: BrowserWindow) => askLastClose(window, language.texts)
  const choices = { settings, hasTray: tray.isShown, ask, isHidden }
  const lifeCycle = setUpLifeCycle({ app, powerMonitor, windows, location, reportFailure, log, ...choices })
  // A click on the icon of the app in the Dock of macOS.
  app.on('activate', (_event, hasVisibleWindows) => void (hasVisibleWindows || open()))

  const follow = createLinkFollower({
    showMain,
    showPath,
    addTodo: quickEntry.open,
    now: () => performance.now(),
  })
  registerLinks(app)
  const { platform, execPath: program } = process
  setUpIconMenu({ app, menus: Menu, platform, program, dataDir, language, actions })

  // The window is made while the server starts. It stays hidden until the page is painted.
  const link = links.listen((later) => void handleLoading(follow(later)))
  const opened = isHidden && link === undefined ? undefined : (follow(link) ?? showMain())
  const server = await location.findServer()
  try {
    await opened?.pageLoaded
  } catch (error) {
    // The app can be ending because the window was closed while its page loaded.
    if (!lifeCycle.isEnding()) await failStart(error, (code) => lifeCycle.end(code))
    return windows
  }
  client.stream.start()
  if (server.state === 'held')
    setUpReconnect(location, (reason) => showError(language.texts.cannotShow, reason))
  await tray.start()
  return windows

  // A later window whose page cannot be loaded is closed, so that the next try opens another one.
  function handleLoading<Opened extends AppWindow | undefined>(later: Opened): Opened {
    later?.pageLoaded.catch((error: unknown) => {
      if (lifeCycle.isEnding()) return
      later.window.destroy()
      showError(language.texts.cannotShow, error)
    })
    return later
  }
}

// The server passes the error on to the page.
async function throwIfRefused(isOpened: Promise<boolean>): Promise<void> {
  if (!(await isOpened)) throw new Error(messages.noWebPage)
}

// Electron keeps the single-instance lock in this folder, so each data directory can have one desktop app.
function makeUserDataFolder(dataDir: string): string {
  const folder = join(dataDir, 'desktop')
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new Error(messages.cannotUse(dataDir), { cause })
  }
  return folder
}

// mkdirSync() with `recursive` never returns if the parent reports a missing path, as /proc does.
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
