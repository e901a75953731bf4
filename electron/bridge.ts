/** What the preload gives the page as `window.desktop`; a browser tab has none. */
export interface Desktop {
  /** Node's name of the platform: `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** A session token for the window. Rejects when this page may not have one, or the server does not answer. */
  getSessionToken(): Promise<string>
}

/** Every channel between the page and the main process, with what it takes and answers. */
export interface Channels {
  readonly 'session-token': () => Promise<string>
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
