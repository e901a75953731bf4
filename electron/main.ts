import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, shell } from 'electron'
import { dataDirectory, start } from '../server/start.ts'
import { openExternalLink } from './external-links.ts'
import { setUpIpc } from './ipc.ts'
import { setUpMenu } from './menu.ts'
import { messages } from './messages.ts'
import { setUpQuit } from './quit.ts'
import { setUpSecurity } from './security.ts'
import { tabLink, windowSession } from './session.ts'
import { createWindow, focusWindow, showPage } from './window.ts'

const RENDERER = fileURLToPath(new URL('../renderer', import.meta.url))

try {
  begin(dataDirectory())
} catch (error) {
  void giveUp(error)
}

function begin(dataDir: string): void {
  app.setPath('userData', makeUserData(dataDir))
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  app
    .whenReady()
    .then(() => open(dataDir))
    .catch(giveUp)
}

async function open(dataDir: string): Promise<void> {
  const server = await start({ dataDir, rendererDir: RENDERER, version: app.getVersion() }, { log })
  const { origin } = new URL(server.url)

  setUpQuit(server)
  setUpSecurity(origin, (url) => attempt(openExternalLink(url, origin, (link) => shell.openExternal(link))))
  const window = createWindow()
  app.on('second-instance', () => focusWindow(window))
  setUpIpc(window.webContents, origin, { 'session-token': () => windowSession(server) })
  setUpMenu({
    openInBrowser: () => attempt(tabLink(server).then((url) => shell.openExternal(url))),
    showDataFolder: () => attempt(openFolder(server.dataDir)),
  })
  await showPage(window, `${server.url}/`)
}

async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw new Error(problem)
}

// Electron keeps the lock of the single instance in there: one data directory has one desktop app.
function makeUserData(dataDir: string): string {
  const folder = join(dataDir, 'desktop')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(messages.cannotUse(dataDir), { cause })
  }
  return folder
}

function log(line: string): void {
  console.error(`localist: ${line}`)
}

function attempt(action: Promise<unknown>): void {
  action.catch((error: unknown) => dialog.showErrorBox(messages.cannotOpen, sentence(error)))
}

async function giveUp(error: unknown): Promise<void> {
  log(sentence(error))
  // before it is ready, Electron has no dialog on Linux
  await app.whenReady()
  dialog.showErrorBox(messages.cannotStart, sentence(error))
  app.exit(1)
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
