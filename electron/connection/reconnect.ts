import { session } from 'electron'
import { isSameOrigin } from '../security/origin.ts'
import type { ServerLocation } from './server-location.ts'

/**
 * Looks for the server again when a request to it fails, so that the window follows a server that was started again on another port.
 * Calls `onLost` if the page could not be loaded and no server was found.
 */
export function setUpReconnect(location: ServerLocation, onLost: (reason: unknown) => void): void {
  session.defaultSession.webRequest.onErrorOccurred(({ url, error, resourceType }) => {
    if (error === 'net::ERR_ABORTED' || !isSameOrigin(url, location.origin)) return
    location.findAddress().catch((reason: unknown) => {
      if (resourceType === 'mainFrame') onLost(reason)
    })
  })
}
