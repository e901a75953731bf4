import type { App, PowerMonitor } from 'electron'
import type { ServerLocation } from '../connection/server-location.ts'
import { isSameOrigin } from '../security/origin.ts'
import type { AppWindow, Windows } from './windows.ts'

/** How long a page may delay the closing of its window, in milliseconds. */
const longestHoldMs = 5000
const retryMs = 100

/** Controls the end of the app. */
export interface LifeCycle {
  /** Whether the app is ending: its windows close, then the server stops. */
  isEnding(): boolean
  /** Ends the app in order, with an exit code. */
  end(exitCode: number): void
}

interface LifeCycleDeps {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  readonly windows: Pick<Windows, 'onOpen' | 'saveTexts'>
  readonly location: Pick<ServerLocation, 'origin' | 'findServer'>
  readonly log: (line: string) => void
}

/**
 * Closes each window once its changes are saved. Ends the app in order when the last window has closed, on every platform: first the
 * windows, so that their last requests still arrive, then the unsent texts, then our server, then the process. SIGTERM, SIGINT, Quit in
 * the menu and the end of the session of the operating system do the same, also while the server starts.
 */
export function setUpLifeCycle({ app, powerMonitor, windows, location, log }: LifeCycleDeps): LifeCycle {
  let isEnding = false
  let exitCode = 0
  let ending: Promise<void> | undefined

  windows.onOpen((opened) => {
    closeWhenSaved(opened, location)
    // Windows may kill the process soon after this event.
    opened.window.on('session-end', () => {
      void opened.texts.flush()
      app.quit()
    })
  })
  // The other systems. Electron delays the end of the session for an app that prevents the default.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    app.quit()
  })
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', () => {
    isEnding = true
  })
  app.on('will-quit', (event) => {
    event.preventDefault()
    ending ??= windows.saveTexts().then(stopServerAndExit)
  })
  return {
    isEnding: () => isEnding,
    end(code) {
      exitCode = code
      app.quit()
    },
  }

  async function stopServerAndExit(): Promise<void> {
    try {
      const server = await location.findServer()
      if (server.state === 'running') await server.stop()
      app.exit(exitCode)
    } catch (error) {
      log(`the server did not stop in order: ${String(error)}`)
      app.exit(1)
    }
  }
}

/**
 * Lets the page delay the closing of its window until its changes are saved, for five seconds at most. A reload that the page
 * refuses does not happen, unless the server has moved to another port: then the changes cannot be saved any more.
 */
function closeWhenSaved({ window, contents }: AppWindow, location: Pick<ServerLocation, 'origin'>): void {
  let askedAt: number | undefined
  window.on('close', () => {
    askedAt ??= Date.now()
  })
  contents.on('will-prevent-unload', (event) => {
    // In Electron, preventDefault() unloads the page against its will.
    if (!isSameOrigin(contents.getURL(), location.origin)) return event.preventDefault()
    if (askedAt === undefined) return
    if (Date.now() - askedAt > longestHoldMs) return event.preventDefault()
    setTimeout(() => {
      if (!window.isDestroyed()) window.close()
    }, retryMs)
  })
}
