import { app, session } from 'electron'
import type { Session, WebContents } from 'electron'
import { isSameOrigin } from './origin.ts'
import type { ServerLocation } from './server-location.ts'

/**
 * Confines every page of the app to the origin of our server. Links that lead elsewhere go to `openLink`, which has to
 * check them; no page opens a window, gets a permission or a device, embeds another, or downloads from elsewhere.
 */
export function setUpSecurity(location: ServerLocation, openLink: (url: string) => void): void {
  denyPermissions(session.defaultSession, location)
  app.on('session-created', (created) => denyPermissions(created, location))
  app.on('web-contents-created', (_event, contents) => confine(contents, location, openLink))
}

function denyPermissions(pages: Session, location: ServerLocation): void {
  // A copy button writes text; nothing reads the clipboard.
  const isAllowed = (permission: string, asker: string) =>
    permission === 'clipboard-sanitized-write' && isSameOrigin(asker, location.origin)

  pages.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowed(permission, details.requestingUrl)),
  )
  pages.setPermissionCheckHandler((_contents, permission, asker) => isAllowed(permission, asker))
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), location.origin)) event.preventDefault()
  })
}

// What a page made itself has a blob: URL, with that page's origin inside.
function isOwnDownload(url: string, origin: string | null): boolean {
  return isSameOrigin(url.replace(/^blob:/, ''), origin)
}

function confine(contents: WebContents, location: ServerLocation, openLink: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
  // Frames included: for the main frame this comes before will-navigate, which adds nothing to it.
  contents.on('will-frame-navigate', (event) => {
    if (isSameOrigin(event.url, location.origin)) return
    event.preventDefault()
    if (event.isMainFrame) openLink(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isSameOrigin(event.url, location.origin)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
