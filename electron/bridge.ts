import type { CatalogueName } from '../messages/languages.ts'

/** The theme of the app; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

/** Why the server of the window gives it no session. */
export type NoServerReason = 'stopped' | 'refused' | 'unreachable'

/**
 * A command that a menu of the window or a link sends and the page runs. `show-path` has a path of the page as its argument, `offer-text` a
 * text for the field of quick entry.
 */
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
  | 'show-path'
  | 'offer-text'

/** The settings of the app on this computer. The app keeps them; the server does not know them. */
export interface DesktopSettings {
  /** What closing the last window does. */
  readonly onLastClose: 'ask' | 'stay' | 'quit'
  /** Whether the titles of the windows and the icon of the app have the number of todos in Today. */
  readonly showDueToday: boolean
  /** The text of a notification: the title of the todo, or only the number of reminders, for a screen that others see. */
  readonly notificationText: 'title' | 'count'
  /** The times of each day, as HH:MM, between which no notification is shown; null for none. They may reach over midnight. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  /** The instant until which no notification is shown; null for none. */
  readonly pausedUntil: string | null
  /** The keys that open quick entry from any app, such as `Control+Alt+Space`; null for none. */
  readonly quickEntryShortcut: string | null
  /** Whether the app looks for a newer version once a day. */
  readonly lookForUpdates: boolean
  /** The last answer about the newest version; null for none. */
  readonly lastUpdateLook: {
    readonly at: string
    /** The version of the app that asked. */
    readonly by: string
    /** The newer version; null for none. */
    readonly found: string | null
    /** Whether a notification told of it. */
    readonly isTold: boolean
  } | null
}

/** The state of the look for a newer version of the app. */
export interface UpdateState {
  /** Whether the app is asking, or got no answer when it asked last. */
  readonly step: 'none' | 'looking' | 'failed'
  /** The newer version; null where none is known. */
  readonly version: string | null
  /** The instant of the last answer; null where this version of the app had none. */
  readonly lookedAt: string | null
  /** The host that is asked. */
  readonly host: string
}

/**
 * The outcome of opening an attachment: a file that is not opened directly is shown in its folder, one that is not there is missing, and an
 * address that leads elsewhere than to the web, a mail or this computer is refused.
 */
export type AttachmentOutcome = 'opened' | 'shown' | 'missing' | 'refused'

/** The actions of the desktop process that a page may ask for. Each is an IPC channel of its name. */
export interface DesktopActions {
  /** Creates a session token for the page. Rejects if this page may not have one, or with an error whose name is a NoServerReason. */
  getSessionToken(): string
  /** Sets the theme of the frames, menus and backgrounds, now and for the next start. */
  showTheme(theme: Theme): void
  /** Sets the language of the menus and message boxes. */
  showLanguage(language: CatalogueName): void
  /** The locale (BCP 47) of the system's dates and times; null if the system names none. */
  getRegionalLocale(): string | null
  /** Shows the data directory in the file manager of the system. Rejects if it cannot be opened. */
  showDataFolder(): void
  /** Reads, by their keys, the texts of this window that were not sent when the app ended or the page was loaded again. */
  readUnsentTexts(): Readonly<Record<string, string>>
  /** Saves a text for this window until the next start; null removes it. Rejects a key over 200 or a text over 8 Mi characters. */
  keepUnsentText(key: string, text: string | null): void
  /** Sets the height of the window of quick entry, in CSS pixels. It shows with the first one. */
  fitQuickEntry(height: number): void
  /** Whether the system refuses the shortcut of quick entry, for example because another app has it. */
  isQuickShortcutRefused(): boolean
  /** Closes the window of quick entry. Its page is kept for a while. */
  closeQuickEntry(): void
  /** Whether something on this computer shows tray icons, so that the app can go on without a window. */
  hasTray(): boolean
  /** Whether the app starts when the person logs in, as the system has it. */
  readStartAtLogin(): boolean
  /** Rejects if the system refuses. */
  changeStartAtLogin(isOn: boolean): void
  readDesktopSettings(): DesktopSettings
  /** Changes some settings and returns all. Rejects if they are not valid or cannot be saved. */
  changeDesktopSettings(patch: Partial<DesktopSettings>): DesktopSettings
  /** Reads the state of the look for a newer version; null in a build without a feed, and where the administrator switched updates off. */
  readUpdate(): UpdateState | null
  /** Asks for the newest version. */
  lookForUpdate(): UpdateState | null
  /** Opens the attachment at an index of a todo. Rejects if the server has no such todo. */
  openAttachment(todoId: string, index: number): AttachmentOutcome
  /** Opens the page with the newest version in the browser. */
  openUpdatePage(): void
}

type AskedActions = {
  readonly [Action in keyof DesktopActions]: (
    ...sent: Parameters<DesktopActions[Action]>
  ) => Promise<ReturnType<DesktopActions[Action]>>
}

/** The functions that the preload gives the page as `window.desktop`. It is undefined in a browser tab. */
export interface Desktop extends AskedActions {
  /** Node's name of the platform: `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** The path of a file that the person has dropped or chosen; empty for one that is not on the disk. */
  pathOfFile(file: File): string
  /**
   * Calls `listener` with each command that is chosen in a menu or comes from a link, and first with those that came while nothing
   * listened. Returns a function that removes the listener.
   */
  onCommand(listener: (id: CommandId, argument?: string) => void): () => void
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
