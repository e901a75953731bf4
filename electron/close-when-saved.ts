import type { BrowserWindow } from 'electron'
import { isSameOrigin } from './origin.ts'
import type { ServerLocation } from './server-location.ts'

const LONGEST_HOLD_MS = 5000
const AGAIN_MS = 100

/**
 * Closes the window that was asked to close as soon as its page lets it go, which it does once its changes have
 * landed, or after five seconds. A page that is only to be loaded anew stays where it is, unless its server has moved:
 * its changes cannot land any more.
 */
export function closeWhenSaved(window: BrowserWindow, location: Pick<ServerLocation, 'origin'>): void {
  let askedAt: number | undefined
  window.on('close', () => {
    askedAt ??= Date.now()
  })
  window.webContents.on('will-prevent-unload', (event) => {
    // In Electron preventDefault lets the page go.
    if (!isSameOrigin(window.webContents.getURL(), location.origin)) return event.preventDefault()
    if (askedAt === undefined) return
    if (Date.now() - askedAt > LONGEST_HOLD_MS) return event.preventDefault()
    setTimeout(() => {
      if (!window.isDestroyed()) window.close()
    }, AGAIN_MS)
  })
}
