import type { BrowserWindow, WebContents } from 'electron'
import type { ServerLocation } from '../connection/server-location.ts'
import { openUnsentTexts, type UnsentTexts } from './unsent-texts.ts'
import { fileOfWindow } from './window-state.ts'
import {
  createMainWindow,
  createQuickWindow,
  loadPage,
  waitForPage,
  type WindowFiles,
  type WindowRole,
} from './window.ts'

/** A window of the app. */
export interface AppWindow {
  /** Its role, and from the second window of a role on a number, as in `main-2`. No two open windows have the same name. */
  readonly name: string
  readonly role: WindowRole
  readonly window: BrowserWindow
  /** The file with its state of the last time; null where the role keeps none. */
  readonly stateFile: string | null
  readonly contents: WebContents
  /** The texts that its page has not sent. The next window of the same name gets them. */
  readonly texts: UnsentTexts
  /** Resolves when the window shows the page of our server in place of the empty page. */
  readonly pageOpened: Promise<void>
  /** Resolves when the page of our server is loaded or the window closed. Rejects if the page cannot be loaded. */
  readonly pageLoaded: Promise<void>
}

/** The open windows, each by the id of its WebContents. */
export interface Windows {
  /** Opens a window. A main window shows itself at the first paint of its page. */
  readonly open: (role: WindowRole) => AppWindow
  readonly find: (contentsId: number) => AppWindow | undefined
  readonly list: () => readonly AppWindow[]
  /** Calls `listener` with each window that opens from now on, before it loads a page. */
  readonly onOpen: (listener: (opened: AppWindow) => void) => void
  /** Writes the unsent texts of all windows, also of those that are closed. Never rejects. */
  readonly saveTexts: () => Promise<void>
}

interface WindowsDeps {
  /** Keeps the state and the unsent texts of each window. */
  readonly folder: string
  readonly files: WindowFiles
  readonly location: ServerLocation
  readonly log: (line: string) => void
}

/** Creates the registry of the windows, which is empty at first. */
export function createWindows({ folder, files, location, log }: WindowsDeps): Windows {
  const windows = new Map<number, AppWindow>()
  const textsByName = new Map<string, UnsentTexts>()
  const listeners: ((opened: AppWindow) => void)[] = []

  const findFreeName = (role: WindowRole, number = 1): string => {
    const name = number === 1 ? role : `${role}-${number}`
    const isUsed = [...windows.values()].some((other) => other.name === name)
    return isUsed ? findFreeName(role, number + 1) : name
  }
  const openTexts = (name: string): UnsentTexts => {
    // Those of a closed window may not be in the file yet.
    const texts = textsByName.get(name) ?? openUnsentTexts(fileOfWindow(folder, 'unsent', name), log)
    textsByName.set(name, texts)
    return texts
  }
  return {
    open(role) {
      const name = findFreeName(role)
      const stateFile = role === 'quick' ? null : fileOfWindow(folder, 'window', name)
      const window = stateFile === null ? createQuickWindow(files) : createMainWindow(files, stateFile)
      const contents = window.webContents
      const { id } = contents
      const pageOpened = waitForPage(contents, location)
      const pageLoaded = Promise.resolve().then(() => loadPage(window, role, location))
      // The caller of open() may handle its failure later, or not at all.
      pageLoaded.catch(() => undefined)
      const texts = openTexts(name)
      const opened = { name, role, window, stateFile, contents, texts, pageOpened, pageLoaded }
      windows.set(id, opened)
      window.once('closed', () => windows.delete(id))
      for (const listener of listeners) listener(opened)
      return opened
    },
    find: (contentsId) => windows.get(contentsId),
    list: () => [...windows.values()],
    onOpen: (listener) => void listeners.push(listener),
    async saveTexts() {
      await Promise.all([...textsByName.values()].map(({ flush }) => flush()))
    },
  }
}
