/** How the app is to look; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

/** What the preload gives the page as `window.desktop`; a browser tab has none. */
export interface Desktop {
  /** Node's name of the platform: `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** A session token for the window. Rejects when this page may not have one, or the server does not answer. */
  getSessionToken(): Promise<string>
  /** Gives the frame, the menus and the background of the window this theme, now and at the next start. */
  showTheme(theme: Theme): Promise<void>
}

/** Every channel between the page and the main process, with what it takes and answers. */
export interface Channels {
  readonly 'session-token': () => Promise<string>
  readonly 'show-theme': (theme: Theme) => void
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
