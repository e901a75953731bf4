import { app } from 'electron'
import type { Started } from '../server/start.ts'

/** The end of the app. */
export interface Quit {
  /** Whether it has begun: the windows close, then the server stops. */
  hasBegun(): boolean
  /** Ends the app in order, with an exit code. */
  begin(exitCode: number): void
}

/**
 * Ends the app with its last window, on every platform, and in order: first the windows, so that their last requests
 * still arrive, then `saveTexts`, then our server, then the process. SIGTERM, SIGINT and the menu's Quit come this way
 * too, also while the server starts.
 */
export function setUpQuit(starting: Promise<Started>, saveTexts: () => Promise<void>): Quit {
  let ending: Promise<void> | undefined
  let hasBegun = false
  let exitCode = 0
  app.on('before-quit', () => {
    hasBegun = true
  })
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    ending ??= saveTexts().then(() => end(starting, exitCode))
  })
  return {
    hasBegun: () => hasBegun,
    begin(code) {
      exitCode = code
      app.quit()
    },
  }
}

async function end(starting: Promise<Started>, exitCode: number): Promise<void> {
  try {
    const server = await starting
    if (server.state === 'running') await server.stop()
    app.exit(exitCode)
  } catch (error) {
    console.error(`localist: the server did not stop in order: ${String(error)}`)
    app.exit(1)
  }
}
