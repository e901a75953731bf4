import type { App, BrowserWindow, PowerMonitor } from 'electron'
import type { ServerLocation } from '../connection/server-location.ts'
import { isSameOrigin } from '../security/origin.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
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
  readonly windows: Pick<Windows, 'onOpen' | 'list' | 'saveTexts'>
  readonly location: Pick<ServerLocation, 'origin' | 'findServer'>
  readonly settings: Pick<DesktopSettingsStore, 'read' | 'change'>
  /** Whether a tray icon can open the app again. */
  readonly hasTray: () => boolean
  /** Asks what closing the last window is to do. Null leaves it open. */
  readonly ask: (window: BrowserWindow) => Promise<'stay' | 'quit' | null>
  readonly reportFailure: (action: Promise<unknown>) => void
  /** Whether the app starts without a window and goes on so. */
  readonly isHidden: boolean
  readonly log: (line: string) => void
}

/**
 * Closes each window once its changes are saved. After the last main window the app goes on in the tray, if there is one and the person
 * wants it, or ends in order, on every platform: first the windows, so that their last requests still arrive, then the unsent texts,
 * then our server, then the process. SIGTERM, SIGINT, Quit in a menu and the end of the session of the operating system end it so in
 * any case, also while the server starts.
 */
export function setUpLifeCycle(deps: LifeCycleDeps): LifeCycle {
  const { app, powerMonitor, windows, location, settings, log } = deps
  let isStaying = deps.isHidden
  let question: Promise<void> | undefined
  let isEnding = false
  let exitCode = 0
  let ending: Promise<void> | undefined

  windows.onOpen((opened) => {
    if (opened.role === 'main') closeAsChosen(opened.window)
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
  app.on('window-all-closed', quitUnlessStaying)
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

  function closeAsChosen(window: BrowserWindow): void {
    const hasOtherMain = () =>
      windows.list().some((other) => other.role === 'main' && other.window !== window)
    window.on('close', (event) => {
      if (isEnding || hasOtherMain()) return
      const chosen = deps.hasTray() ? settings.read().onLastClose : 'quit'
      isStaying = chosen === 'stay'
      if (chosen !== 'ask') return
      event.preventDefault()
      question ??= askAndClose(window).finally(() => {
        question = undefined
      })
      deps.reportFailure(question)
    })
    // Windows of other roles do not keep the app open.
    window.once('closed', () => {
      if (!hasOtherMain()) quitUnlessStaying()
    })
  }

  function quitUnlessStaying(): void {
    if (isEnding || !isStaying) app.quit()
  }

  async function askAndClose(window: BrowserWindow): Promise<void> {
    const chosen = await deps.ask(window)
    if (chosen === null || window.isDestroyed()) return
    settings.change({ onLastClose: chosen })
    window.close()
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
  window.on('close', (event) => {
    if (!event.defaultPrevented) askedAt ??= Date.now()
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
