import { session } from 'electron'
import type { Home } from './home.ts'
import { isSameOrigin } from './origin.ts'

/**
 * Looks for the server again when a request to it fails, so that the window follows one that came back on another
 * port. `onLost` is told when the page itself could not be loaded and there is no server any more.
 */
export function setUpReconnect(home: Home, onLost: (reason: unknown) => void): void {
  session.defaultSession.webRequest.onErrorOccurred(({ url, error, resourceType }) => {
    if (error === 'net::ERR_ABORTED' || !isSameOrigin(url, home.origin)) return
    home.address().catch((reason: unknown) => {
      if (resourceType === 'mainFrame') onLost(reason)
    })
  })
}
