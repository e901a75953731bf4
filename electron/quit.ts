import { app } from 'electron'
import type { Started } from '../server/start.ts'

/**
 * Ends the app with its last window, on every platform, and in order: first the windows, so that what they sent last
 * still arrives, then our server, then the process. SIGTERM, SIGINT and the menu's Quit come this way too.
 */
export function setUpQuit(server: Started): void {
  let ending: Promise<void> | undefined
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    ending ??= end(server)
  })
}

async function end(server: Started): Promise<void> {
  try {
    if (server.state === 'running') await server.stop()
    app.exit(0)
  } catch (error) {
    console.error(`localist: the server did not stop in order: ${String(error)}`)
    app.exit(1)
  }
}
