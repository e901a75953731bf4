import type { CatalogueName } from '../messages/languages.ts'

/** The theme of the app; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

/** Why the server of the window gives it no session. */
export type NoServerReason = 'stopped' | 'refused' | 'unreachable'

/** A command that a menu of the window sends and the page runs. */
export type CommandId =
  | 'add-todo'
  | 'undo'
  | 'redo'
  | 'find'
  | 'palette'
  | 'print'
  | 'show-shortcuts'
  | 'settings'
  | 'view.inbox'
  | 'view.today'
  | 'view.upcoming'
  | 'view.someday'
  | 'view.all'
  | 'view.completed'
  | 'view.trash'
  | 'view.activity'
  | 'toggle-sidebar'
  | 'toggle-details'

/** The functions that the preload gives the page as `window.desktop`. It is undefined in a browser tab. */
export interface Desktop {
  /** Node's name of the platform: `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** Creates a session token for the window. Rejects if this page may not have one, or with an error whose name is a NoServerReason. */
  getSessionToken(): Promise<string>
  /** Sets the theme of the window's frame, menus and background, now and for the next start. */
  showTheme(theme: Theme): Promise<void>
  /** Sets the language of the menus and message boxes, now and for the next start. */
  showLanguage(language: CatalogueName): Promise<void>
  /**
   * Calls `listener` with each command that is chosen in a menu, and first with those that were chosen while nothing listened.
   * Returns a function that removes the listener.
   */
  onCommand(listener: (id: CommandId) => void): () => void
  /** The locale (BCP 47) of the system's dates and times; null if the system names none. */
  getRegionalLocale(): Promise<string | null>
  /** Shows the data directory in the file manager of the system. Rejects if it cannot be opened. */
  showDataFolder(): Promise<void>
  /** Reads, by their keys, the texts that were not sent when the app ended or the page was loaded again. */
  readUnsentTexts(): Promise<Readonly<Record<string, string>>>
  /** Saves a text until the next start of the app; null removes it. Rejects a key over 200 or a text over 8 Mi characters. */
  keepUnsentText(key: string, text: string | null): Promise<void>
}

/** The channels from the page to the main process, with their arguments and answers. */
export interface Channels {
  readonly 'session-token': () => Promise<string>
  readonly 'show-theme': (theme: Theme) => void
  readonly 'show-language': (language: CatalogueName) => void
  readonly 'regional-locale': () => string | null
  readonly 'show-data-folder': () => Promise<void>
  readonly 'read-unsent-texts': () => Readonly<Record<string, string>>
  readonly 'keep-unsent-text': (key: string, text: string | null) => void
}

/** The channels from the main process to the page, with their arguments. */
export interface PageChannels {
  readonly command: (id: CommandId) => void
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
