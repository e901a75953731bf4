import { app } from 'electron'
import type { Started } from '../server/start.ts'

/**
 * Ends the app with its last window, on every platform, and in order: first the windows, so that what they sent last
 * still arrives, then our server, then the process. SIGTERM, SIGINT and the menu's Quit come this way too; so does
 * the function that it returns, with an exit code.
 */
export function setUpQuit(server: Started): (exitCode: number) => void {
  let ending: Promise<void> | undefined
  let exitCode = 0
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    ending ??= end(server, exitCode)
  })
  return (code) => {
    exitCode = code
    app.quit()
  }
}

async function end(server: Started, exitCode: number): Promise<void> {
  try {
    if (server.state === 'running') await server.stop()
    app.exit(exitCode)
  } catch (error) {
    console.error(`localist: the server did not stop in order: ${String(error)}`)
    app.exit(1)
  }
}
