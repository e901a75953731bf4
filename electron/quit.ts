import { app } from 'electron'
import type { Started } from '../server/start.ts'

/** Controls the end of the app. */
export interface Quit {
  /** Whether the app is ending: its windows close, then the server stops. */
  isUnderWay(): boolean
  /** Ends the app in order, with an exit code. */
  start(exitCode: number): void
}

/**
 * Ends the app in order when its last window closes, on every platform: first the windows, so that their last requests still
 * arrive, then `saveTexts`, then our server, then the process. SIGTERM, SIGINT and Quit in the menu do the same, also while the
 * server starts.
 */
export function setUpQuit(findServer: () => Promise<Started>, saveTexts: () => Promise<void>): Quit {
  let ending: Promise<void> | undefined
  let isUnderWay = false
  let exitCode = 0
  app.on('before-quit', () => {
    isUnderWay = true
  })
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    ending ??= saveTexts().then(() => stopServerAndExit(findServer(), exitCode))
  })
  return {
    isUnderWay: () => isUnderWay,
    start(code) {
      exitCode = code
      app.quit()
    },
  }
}

async function stopServerAndExit(starting: Promise<Started>, exitCode: number): Promise<void> {
  try {
    const server = await starting
    if (server.state === 'running') await server.stop()
    app.exit(exitCode)
  } catch (error) {
    console.error(`localist: the server did not stop in order: ${String(error)}`)
    app.exit(1)
  }
}
