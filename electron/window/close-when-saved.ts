import type { BrowserWindow } from 'electron'
import { isSameOrigin } from '../security/origin.ts'
import type { ServerLocation } from '../connection/server-location.ts'

const longestHoldMs = 5000
const retryMs = 100

/**
 * Lets the page delay the closing of its window until its changes are saved, for five seconds at most. A reload that the page
 * refuses does not happen, unless the server has moved to another port: then the changes cannot be saved any more.
 */
export function closeWhenSaved(window: BrowserWindow, location: Pick<ServerLocation, 'origin'>): void {
  let askedAt: number | undefined
  window.on('close', () => {
    askedAt ??= Date.now()
  })
  window.webContents.on('will-prevent-unload', (event) => {
    // In Electron, preventDefault() unloads the page against its will.
    if (!isSameOrigin(window.webContents.getURL(), location.origin)) return event.preventDefault()
    if (askedAt === undefined) return
    if (Date.now() - askedAt > longestHoldMs) return event.preventDefault()
    setTimeout(() => {
      if (!window.isDestroyed()) window.close()
    }, retryMs)
  })
}
