/** How the app is to look; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

/** A command that a menu of the window sends and the page runs. */
export type CommandId =
  | 'add-todo'
  | 'undo'
  | 'redo'
  | 'find'
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

/** What the preload gives the page as `window.desktop`; a browser tab has none. */
export interface Desktop {
  /** Node's name of the platform: `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** A session token for the window. Rejects when this page may not have one, or the server does not answer. */
  getSessionToken(): Promise<string>
  /** Gives the frame, the menus and the background of the window this theme, now and at the next start. */
  showTheme(theme: Theme): Promise<void>
  /**
   * Calls `listener` with each command that is chosen in a menu, and first with those that were chosen while nothing listened.
   * Returns a function that removes the listener.
   */
  onCommand(listener: (id: CommandId) => void): () => void
  /** The locale (BCP 47) whose dates and times the person reads; null where the system names none. */
  getRegionalLocale(): Promise<string | null>
  /** The texts that were typed and not sent when the app ended, or the page was loaded anew, by their keys. */
  readUnsentTexts(): Promise<Readonly<Record<string, string>>>
  /** Keeps a text over the end of the app; null removes it. Rejects a key over 200 or a text over 65,536 characters. */
  keepUnsentText(key: string, text: string | null): Promise<void>
}

/** Every channel from the page to the main process, with what it takes and answers. */
export interface Channels {
  readonly 'session-token': () => Promise<string>
  readonly 'show-theme': (theme: Theme) => void
  readonly 'regional-locale': () => string | null
  readonly 'read-unsent-texts': () => Readonly<Record<string, string>>
  readonly 'keep-unsent-text': (key: string, text: string | null) => void
}

/** Every channel from the main process to the page, with what it tells. */
export interface PageChannels {
  readonly command: (id: CommandId) => void
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
