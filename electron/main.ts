import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, shell } from 'electron'
import type { WebContents } from 'electron'
import { findDataDirectory, findServer, start } from '../server/start.ts'
import { dataDirArgument } from './arguments.ts'
import { closeWhenSaved } from './close-when-saved.ts'
import { openExternalLink } from './external-links.ts'
import { sendToPage, setUpIpc } from './ipc.ts'
import { setUpContextMenu, setUpMenu } from './menu.ts'
import { messages } from './messages.ts'
import { netFetch } from './net-fetch.ts'
import { isSameOrigin } from './origin.ts'
import { setUpQuit } from './quit.ts'
import { setUpReconnect } from './reconnect.ts'
import { setUpRecovery } from './recovery.ts'
import { regionalLocale } from './regional-locale.ts'
import { secrets } from './secrets.ts'
import { setUpSecurity } from './security.ts'
import { locateServer } from './server-location.ts'
import type { ServerLocation } from './server-location.ts'
import { tabLink, windowSession } from './session.ts'
import { openUnsentTexts } from './unsent-texts.ts'
import { createWindow, focusApp, focusWindow, showPage, showTheme, startPageProcess } from './window.ts'

const RENDERER = fileURLToPath(new URL('../renderer', import.meta.url))

// The terminal that started the app may be gone: then a line for it is lost, and nothing else.
process.stderr.on('error', () => undefined)

try {
  begin(findDataDirectory(dataDirArgument(process.argv)))
} catch (error) {
  void giveUp(error)
}

function begin(dataDir: string): void {
  app.setPath('userData', makeUserData(dataDir))
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  app
    .whenReady()
    .then(() => open(dataDir))
    .catch((error: unknown) => giveUp(error))
}

async function open(dataDir: string): Promise<void> {
  const openLink = (url: string) => openExternalLink(url, location.origin, (link) => shell.openExternal(link))
  const starting = start(
    { dataDir, rendererDir: RENDERER, version: app.getVersion() },
    { log, fetch: netFetch, secrets, openBrowser: (url) => done(openLink(url)), onSignedIn: focusApp },
  )
  const unsent = openUnsentTexts(join(app.getPath('userData'), 'unsent.json'), log)
  const quit = setUpQuit(starting, unsent.flush)
  const location = locateServer(starting, findServer, (url) => attempt(showPage(window, `${url}/`)))

  // Make the window while the server starts. It stays hidden until the page is painted.
  setUpSecurity(location, (url) => attempt(openLink(url)))
  const window = createWindow()
  window.once('show', () => app.on('second-instance', () => focusWindow(window)))
  closeWhenSaved(window, location)
  setUpContextMenu(window)
  const contents = window.webContents
  const pageOpened = waitForPage(contents, location)
  setUpIpc(contents, location, {
    'session-token': async () => windowSession(await location.findAddress()),
    'show-theme': (theme) => showTheme(window, theme),
    'regional-locale': () => regionalLocale(process.platform, process.env, app.getSystemLocale()),
    'read-unsent-texts': unsent.all,
    'keep-unsent-text': unsent.keep,
  })
  setUpMenu({
    sendCommand: (id) => void pageOpened.then(() => sendToPage(contents, location, 'command', id)),
    openInBrowser: () =>
      attempt(
        location
          .findAddress()
          .then(tabLink)
          .then((url) => shell.openExternal(url)),
      ),
    showDataFolder: () => attempt(starting.then((server) => openFolder(server.dataDir))),
  })
  setUpRecovery(contents, log, (reason) => tell(messages.cannotShow, reason))
  const [server] = await Promise.all([starting, startPageProcess(window)])
  if (quit.hasBegun()) return
  try {
    await showPage(window, `${server.url}/`)
  } catch (error) {
    // The window closes while its page loads: an error box would hold up the end.
    if (quit.hasBegun()) return
    // Chromium's own error page is not worth showing beside the error box.
    window.removeAllListeners('ready-to-show')
    return giveUp(error, (code) => quit.begin(code))
  }
  if (server.state === 'held') setUpReconnect(location, (reason) => tell(messages.cannotShow, reason))
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

// The server asks for no more than that, and tells the page when it did not happen.
async function done(isOpened: Promise<boolean>): Promise<void> {
  if (!(await isOpened)) throw new Error(messages.noWebPage)
}

async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw new Error(problem)
}

// Electron keeps the lock of the single instance in there: one data directory has one desktop app.
function makeUserData(dataDir: string): string {
  const folder = join(dataDir, 'desktop')
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new Error(messages.cannotUse(dataDir), { cause })
  }
  return folder
}

// Not with `recursive`: Node tries for ever where a parent says that the path does not exist, as /proc does.
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function log(line: string): void {
  console.error(`localist: ${line}`)
}

function attempt(action: Promise<unknown>): void {
  action.catch((error: unknown) => tell(messages.cannotOpen, error))
}

// An error box would stop our server, too, until somebody closes it.
function tell(message: string, reason: unknown): void {
  const detail = sentence(reason)
  log(detail)
  void dialog.showMessageBox({ type: 'error', title: app.name, message, detail })
}

async function giveUp(error: unknown, quit = (code: number): void => app.exit(code)): Promise<void> {
  log(sentence(error))
  // before it is ready, Electron has no dialog on Linux
  await app.whenReady()
  dialog.showErrorBox(messages.cannotStart, sentence(error))
  quit(1)
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
