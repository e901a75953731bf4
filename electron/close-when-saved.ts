import type { BrowserWindow } from 'electron'

const LONGEST_HOLD_MS = 5000
const AGAIN_MS = 100

/**
 * Closes the window that was asked to close as soon as its page lets it go, which it does once its changes have
 * landed, or after five seconds. A page that is only to be loaded anew stays where it is.
 */
export function closeWhenSaved(window: BrowserWindow): void {
  let askedAt: number | undefined
  window.on('close', () => {
    askedAt ??= Date.now()
  })
  window.webContents.on('will-prevent-unload', (event) => {
    if (askedAt === undefined) return
    // In Electron this lets the page go.
    if (Date.now() - askedAt > LONGEST_HOLD_MS) return event.preventDefault()
    setTimeout(() => {
      if (!window.isDestroyed()) window.close()
    }, AGAIN_MS)
  })
}
