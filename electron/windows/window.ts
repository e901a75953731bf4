import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron'
import type { ServerLocation } from '../connection/server-location.ts'
import { log } from '../failures.ts'
import { isSameOrigin } from '../security/origin.ts'
import { quickEntryWidth } from '../quick-entry/place.ts'
import { background } from './theme.ts'
import { fitOnDisplay, smallestSize, readWindowState, writeWindowState } from './window-state.ts'

const emptyPage = 'about:blank'

/** The role of a window: its page, its look and the names of its files depend on it. */
export type WindowRole = 'main' | 'quick'

/** The size of a main window at the first start. */
const firstSize = { width: 1100, height: 740 } as const

/** The paths of the files that every window needs. */
export interface WindowFiles {
  readonly preload: string
  readonly icon: string
}

/** Creates a main window, hidden and empty. It shows itself at the first paint of its page, with the bounds of the last time. */
export function createMainWindow(files: WindowFiles, stateFile: string): BrowserWindow {
  const last = readWindowState(stateFile)
  const window = createWindow(files, {
    ...(last ? fitOnDisplay(last.bounds, listWorkAreas()) : firstSize),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
  })
  const showOnce = (): void => {
    if (window.webContents.getURL() === emptyPage) return
    window.off('ready-to-show', showOnce)
    // maximize() shows the window too: before the first paint it would be seen empty and in its other size.
    if (last?.maximized) window.maximize()
    if (last?.fullScreen) window.setFullScreen(true)
    window.show()
  }
  window.on('ready-to-show', showOnce)
  window.on('close', () => saveWindowState(window, stateFile))
  return window
}

/** Creates the window of quick entry, hidden and empty: small, without a frame, above all others and in no list of windows. */
export function createQuickWindow(files: WindowFiles): BrowserWindow {
  return createWindow(files, {
    width: quickEntryWidth,
    height: 120,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    // It takes the keys without bringing the other windows of the app to the front.
    ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
  })
}

function createWindow(
  { preload, icon }: WindowFiles,
  options: BrowserWindowConstructorOptions,
): BrowserWindow {
  return new BrowserWindow({
    ...options,
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
}

/** Saves the bounds of a window and the theme. Logs a failure. */
export function saveWindowState(window: BrowserWindow, stateFile: string): void {
  try {
    writeWindowState(stateFile, {
      bounds: window.getNormalBounds(),
      // The window is maximized or in full screen only once it is first shown.
      maximized: window.isVisible() ? window.isMaximized() : readWindowState(stateFile)?.maximized === true,
      fullScreen: window.isVisible()
        ? window.isFullScreen()
        : readWindowState(stateFile)?.fullScreen === true,
      theme: nativeTheme.themeSource,
    })
  } catch (error) {
    log(`The state of the window could not be saved: ${String(error)}`)
  }
}

/**
 * Loads the page of the server. While that still starts, it loads an empty page first, so that the process of the window's pages starts
 * meanwhile: the page is painted about 0.1 s earlier so. Throws the error of a server that did not start, and as showPage().
 */
export async function loadPage(
  window: BrowserWindow,
  role: WindowRole,
  location: ServerLocation,
): Promise<void> {
  // The window can be closed meanwhile. Another failure appears again when the page is loaded.
  const emptied = location.origin === null ? window.loadURL(emptyPage).catch(() => undefined) : undefined
  const [{ url }] = await Promise.all([location.findServer(), emptied])
  try {
    await showPage(window, addressOf(role, location.origin ?? url))
  } catch (error) {
    // Do not show Chromium's own error page behind the error box.
    if (!window.isDestroyed()) window.removeAllListeners('ready-to-show')
    throw error
  }
}

/** The address of the page of a role on the server at `url`, which ends without a slash. */
export const addressOf = (role: WindowRole, url: string): string =>
  role === 'quick' ? `${url}/#/quick` : `${url}/`

/** Loads a page. Throws if it cannot be loaded, unless the window was closed or loads another page meanwhile. */
export async function showPage(window: BrowserWindow, url: string): Promise<void> {
  if (window.isDestroyed()) return
  try {
    await window.loadURL(url)
  } catch (error) {
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
    if (!aborted && !window.isDestroyed()) throw error
  }
}

/** Resolves when the window has left the empty page for the page of the server. */
export async function waitForPage(contents: WebContents, location: ServerLocation): Promise<void> {
  await new Promise<void>((resolve) => {
    contents.on('did-navigate', (_event, url) => {
      if (isSameOrigin(url, location.origin)) resolve()
    })
  })
  // Going back must not lead to the empty page.
  contents.navigationHistory.clear()
}

/** The colour of a window before its page is painted. */
export function chooseBackground(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light
}

function listWorkAreas(): [Rectangle, ...Rectangle[]] {
  return [screen.getPrimaryDisplay().workArea, ...screen.getAllDisplays().map(({ workArea }) => workArea)]
}
