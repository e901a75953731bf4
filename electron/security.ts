import { app, session } from 'electron'
import type { Session, WebContents } from 'electron'
import type { Home } from './home.ts'
import { isSameOrigin } from './origin.ts'

/**
 * Confines every page of the app to the origin of `home`, our server's. Links that lead elsewhere go to `openLink`, which has to
 * check them; no page opens a window, gets a permission or a device, embeds another, or downloads from elsewhere.
 */
export function setUpSecurity(home: Home, openLink: (url: string) => void): void {
  denyPermissions(session.defaultSession, home)
  app.on('session-created', (created) => denyPermissions(created, home))
  app.on('web-contents-created', (_event, contents) => confine(contents, home, openLink))
}

function denyPermissions(pages: Session, home: Home): void {
  // A copy button writes text; nothing reads the clipboard.
  const isAllowed = (permission: string, asker: string) =>
    permission === 'clipboard-sanitized-write' && isSameOrigin(asker, home.origin)

  pages.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowed(permission, details.requestingUrl)),
  )
  pages.setPermissionCheckHandler((_contents, permission, asker) => isAllowed(permission, asker))
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), home.origin)) event.preventDefault()
  })
}

// What a page made itself has a blob: URL, with that page's origin inside.
function isOwnDownload(url: string, origin: string): boolean {
  return isSameOrigin(url.replace(/^blob:/, ''), origin)
}

function confine(contents: WebContents, home: Home, openLink: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
  // Frames included: for the main frame this comes before will-navigate, which adds nothing to it.
  contents.on('will-frame-navigate', (event) => {
    if (isSameOrigin(event.url, home.origin)) return
    event.preventDefault()
    if (event.isMainFrame) openLink(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isSameOrigin(event.url, home.origin)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
