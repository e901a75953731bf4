import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, shell } from 'electron'
import type { WebContents } from 'electron'
import { findDataDirectory } from '../server/config/data-directory.ts'
import { readDataDirArgument } from './arguments.ts'
import { closeWhenSaved } from './window/close-when-saved.ts'
import { openExternalLink } from './security/external-links.ts'
import { sendToPage, setUpIpc } from './ipc.ts'
import { setUpContextMenu, setUpMenu, type MenuActions } from './menu/menu.ts'
import { textsIn, textsOfSystem } from './language.ts'
import { messages } from './messages.ts'
import { netFetch } from './connection/net-fetch.ts'
import { isSameOrigin } from './security/origin.ts'
import { setUpQuit } from './quit.ts'
import { setUpReconnect } from './connection/reconnect.ts'
import { setUpRecovery } from './window/recovery.ts'
import { findRegionalLocale } from './system/regional-locale.ts'
import { secrets } from './system/secrets.ts'
import { setUpSecurity } from './security/security.ts'
import { locateServer } from './connection/server-location.ts'
import type { ServerLocation } from './connection/server-location.ts'
import { createTabLink, createWindowSession } from './connection/session.ts'
import { openUnsentTexts } from './window/unsent-texts.ts'
import {
  createWindow,
  focusApp,
  focusWindow,
  showPage,
  showTheme,
  startPageProcess,
} from './window/window.ts'

// The build makes `dist/electron/main.js` of this file. The server is a file beside it, loaded when the window is there.
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const rendererDir = pathOf('../renderer')
const windowFiles = { preload: pathOf('preload.cjs'), icon: pathOf('../../build-resources/window-icon.png') }

// Writing to stderr fails if the terminal that started the app was closed. The app goes on without it.
process.stderr.on('error', () => undefined)

try {
  startApp(findDataDirectory(readDataDirArgument(process.argv)))
} catch (error) {
  void failStart(error)
}

function startApp(dataDir: string): void {
  app.setPath('userData', makeUserDataFolder(dataDir))
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  app
    .whenReady()
    .then(() => openApp(dataDir))
    .catch((error: unknown) => failStart(error))
}

async function openApp(dataDir: string): Promise<void> {
  let texts = textsOfSystem()
  const reportFailure = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => showError(texts.cannotOpen, error))
  }
  const openLink = (url: string) => openExternalLink(url, location.origin, (link) => shell.openExternal(link))
  // The code of the server is read while the window is made.
  const serverCode = import('../server/start.ts')
  const startServer = async () => {
    const { start } = await serverCode
    return await start(
      { dataDir, rendererDir, version: app.getVersion() },
      {
        log,
        fetch: netFetch,
        secrets,
        openBrowser: (url) => throwIfRefused(openLink(url)),
        onSignedIn: focusApp,
      },
    )
  }
  const location = locateServer({
    start: startServer,
    findOther: async (folder) => (await serverCode).findServer(folder),
    onMove: (url) => reportFailure(showPage(window, `${url}/`)),
  })
  const unsentTexts = openUnsentTexts(join(app.getPath('userData'), 'unsent.json'), log)
  const quit = setUpQuit(location.findServer, unsentTexts.flush)

  const showDataFolder = () => location.findServer().then((server) => openFolder(server.dataDir))

  // Make the window while the server starts. It stays hidden until the page is painted.
  setUpSecurity(location, (url) => reportFailure(openLink(url)))
  const window = createWindow(windowFiles)
  window.once('show', () => app.on('second-instance', () => focusWindow(window)))
  closeWhenSaved(window, location)
  setUpContextMenu(window, () => texts)
  const contents = window.webContents
  const pageOpened = waitForPage(contents, location)
  setUpIpc(contents, location, {
    'session-token': async () => createWindowSession(await location.findAddress()),
    'show-theme': (theme) => showTheme(window, theme),
    'show-language': (language) => {
      if (textsIn(language) === texts) return
      texts = textsIn(language)
      setUpMenu(texts, menuActions)
    },
    'regional-locale': () => findRegionalLocale(process.platform, process.env, app.getSystemLocale()),
    'show-data-folder': showDataFolder,
    'read-unsent-texts': unsentTexts.read,
    'keep-unsent-text': unsentTexts.replace,
  })
  const menuActions: MenuActions = {
    sendCommand: (id) => void pageOpened.then(() => sendToPage(contents, location, 'command', id)),
    openInBrowser: () =>
      reportFailure(
        location
          .findAddress()
          .then(createTabLink)
          .then((url) => shell.openExternal(url)),
      ),
    showDataFolder: () => reportFailure(showDataFolder()),
  }
  setUpMenu(texts, menuActions)
  setUpRecovery(contents, log, (reason) => showError(texts.cannotShow, reason))
  const [server] = await Promise.all([location.findServer(), startPageProcess(window)])
  if (quit.isUnderWay()) return
  try {
    await showPage(window, `${server.url}/`)
  } catch (error) {
    // The window was closed while its page loaded.
    if (quit.isUnderWay()) return
    // Do not show Chromium's own error page behind the error box.
    window.removeAllListeners('ready-to-show')
    return failStart(error, (code) => quit.start(code))
  }
  if (server.state === 'held') setUpReconnect(location, (reason) => showError(texts.cannotShow, reason))
}

/** Resolves when the window has left the empty page for the page of the server. */
async function waitForPage(contents: WebContents, location: ServerLocation): Promise<void> {
  await new Promise<void>((resolve) => {
    contents.on('did-navigate', (_event, url) => {
      if (isSameOrigin(url, location.origin)) resolve()
    })
  })
  // Going back must not lead to the empty page.
  contents.navigationHistory.clear()
}

// The server passes the error on to the page.
async function throwIfRefused(isOpened: Promise<boolean>): Promise<void> {
  if (!(await isOpened)) throw new Error(messages.noWebPage)
}

async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw new Error(problem)
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

function log(line: string): void {
  console.error(`localist: ${line}`)
}

// A message box, because an error box would block our server until the person closes it.
function showError(message: string, reason: unknown): void {
  const detail = messageOf(reason)
  log(detail)
  void dialog.showMessageBox({ type: 'error', title: app.name, message, detail })
}

async function failStart(error: unknown, quit = (code: number): void => app.exit(code)): Promise<void> {
  log(messageOf(error))
  // On Linux, Electron has no dialogs before it is ready.
  await app.whenReady()
  dialog.showErrorBox(textsOfSystem().cannotStart, messageOf(error))
  quit(1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
