import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Rectangle } from 'electron'
import type { Theme } from '../bridge.ts'
import { background } from './theme.ts'
import { fitOnDisplay, smallestSize, readWindowState, writeWindowState } from './window-state.ts'

const emptyPage = 'about:blank'

/** The paths of the files that the window needs. */
interface WindowFiles {
  readonly preload: string
  readonly icon: string
}

/** Creates the window, hidden and empty. It shows itself at the first paint of its page, with the bounds of the last time. */
export function createWindow({ preload, icon }: WindowFiles): BrowserWindow {
  const last = readWindowState(stateFilePath())
  nativeTheme.themeSource = last?.theme ?? 'system'
  const window = new BrowserWindow({
    ...(last ? fitOnDisplay(last.bounds, listWorkAreas()) : { width: 1100, height: 740 }),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    backgroundColor: chooseBackground(),
    ...(process.platform === 'linux' ? { icon } : {}),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      // Dropping a file or a link on the window must not open it.
      navigateOnDragDrop: false,
      // On other systems Chromium would download dictionaries from Google.
      spellcheck: process.platform === 'darwin',
    },
  })
  const showOnce = (): void => {
    if (window.webContents.getURL() === emptyPage) return
    window.off('ready-to-show', showOnce)
    // maximize() shows the window too: before the first paint it would be seen empty and in its other size.
    if (last?.maximized) window.maximize()
    window.show()
  }
  window.on('ready-to-show', showOnce)
  window.on('close', () => saveState(window))
  nativeTheme.on('updated', () => {
    if (!window.isDestroyed()) window.setBackgroundColor(chooseBackground())
  })
  return window
}

/**
 * Loads an empty page, so that the process of the window's pages starts while the server does. The page is painted about 0.1 s
 * earlier.
 */
export async function startPageProcess(window: BrowserWindow): Promise<void> {
  // The window can be closed meanwhile. Another failure appears again when the page is loaded.
  await window.loadURL(emptyPage).catch(() => undefined)
}

/** Sets the theme of the window's frame, menus and background, and saves it for the next start. */
export function showTheme(window: BrowserWindow, theme: Theme): void {
  if (nativeTheme.themeSource === theme) return
  nativeTheme.themeSource = theme
  saveState(window)
}

/** Loads the page. Throws if it cannot be loaded, unless the window was closed or loads another page meanwhile. */
export async function showPage(window: BrowserWindow, url: string): Promise<void> {
  if (window.isDestroyed()) return
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

/** Brings the app to the front, for example over the browser in which the person has just signed in. */
export function focusApp(): void {
  for (const window of BrowserWindow.getAllWindows()) focusWindow(window)
  // On macOS a window that has the focus may still be behind those of another app.
  app.focus({ steal: true })
}

function chooseBackground(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light
}

function saveState(window: BrowserWindow): void {
  try {
    writeWindowState(stateFilePath(), {
      bounds: window.getNormalBounds(),
      // The window is maximized only when it is first shown.
      maximized: window.isVisible()
        ? window.isMaximized()
        : readWindowState(stateFilePath())?.maximized === true,
      theme: nativeTheme.themeSource,
    })
  } catch (error) {
    console.error(`localist: The state of the window could not be saved: ${String(error)}`)
  }
}

function stateFilePath(): string {
  return join(app.getPath('userData'), 'window.json')
}

function listWorkAreas(): [Rectangle, ...Rectangle[]] {
  return [screen.getPrimaryDisplay().workArea, ...screen.getAllDisplays().map(({ workArea }) => workArea)]
}
