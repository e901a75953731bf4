import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Rectangle } from 'electron'
import { fitOnDisplay, MIN_SIZE, readWindowState, writeWindowState } from './window-state.ts'

const PRELOAD = fileURLToPath(new URL('preload.cjs', import.meta.url))
const ICON = fileURLToPath(new URL('../../build-resources/icon.png', import.meta.url))

/** Makes the one window, without a page yet: it shows itself at the page's first paint, where it was last time. */
export function createWindow(): BrowserWindow {
  const stateFile = join(app.getPath('userData'), 'window.json')
  const last = readWindowState(stateFile)
  const window = new BrowserWindow({
    ...(last ? fitOnDisplay(last.bounds, workAreas()) : { width: 1100, height: 740 }),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1c1c1e' : '#fbfbfa',
    ...(process.platform === 'linux' ? { icon: ICON } : {}),
    webPreferences: {
      preload: PRELOAD,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      // elsewhere Chromium would fetch its dictionaries from Google
      spellcheck: process.platform === 'darwin',
    },
  })
  if (last?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => rememberPlace(window, stateFile))
  return window
}

/** Loads the page. Throws when it cannot be loaded, unless the window was closed or loads another one meanwhile. */
export async function showPage(window: BrowserWindow, url: string): Promise<void> {
  try {
    await window.loadURL(url)
  } catch (error) {
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
    if (!aborted && !window.isDestroyed()) throw error
  }
}

/** Brings the window to the front, as a second start of the app does. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function rememberPlace(window: BrowserWindow, stateFile: string): void {
  try {
    writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
  } catch (error) {
    console.error(`localist: the window's place is not remembered: ${String(error)}`)
  }
}

function workAreas(): [Rectangle, ...Rectangle[]] {
  return [screen.getPrimaryDisplay().workArea, ...screen.getAllDisplays().map(({ workArea }) => workArea)]
}
