import { app, session } from 'electron'
import type { Session, WebContents } from 'electron'
import { messages } from '../messages.ts'
import { isSameOrigin } from './origin.ts'
import type { ServerLocation } from '../connection/server-location.ts'

/**
 * Confines every page of the app to the origin of our server. Links to other origins go to `openLink`, which has to check them. No
 * page can open a window, get a permission or a device, embed another page, or download from another origin.
 */
export function setUpSecurity(location: ServerLocation, openLink: (url: string) => void): void {
  denyPermissions(session.defaultSession, location)
  app.on('session-created', (created) => denyPermissions(created, location))
  app.on('web-contents-created', (_event, contents) => confine(contents, location, openLink))
}

function denyPermissions(pages: Session, location: ServerLocation): void {
  // Buttons that copy need to write text to the clipboard. Nothing reads it.
  const isAllowed = (permission: string, page: string) =>
    permission === 'clipboard-sanitized-write' && isSameOrigin(page, location.origin)

  pages.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isAllowed(permission, details.requestingUrl)),
  )
  pages.setPermissionCheckHandler((_contents, permission, page) => isAllowed(permission, page))
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), location.origin)) event.preventDefault()
  })
}

// A file that a page made has a blob: URL, which contains the origin of the page.
function isOwnDownload(url: string, origin: string | null): boolean {
  return isSameOrigin(url.replace(/^blob:/, ''), origin)
}

function confine(contents: WebContents, location: ServerLocation, openLink: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
  // This event covers frames too. For the main frame it comes before will-navigate.
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

/**
 * Throws where an AppImage runs without Chromium's sandbox: its starter turns that off where the system allows no user namespaces.
 * A person who starts the app of a clone with that switch chose it.
 */
export function requireSandbox(hasSwitch: (name: string) => boolean, appImage: string | undefined): void {
  if (appImage && hasSwitch('no-sandbox')) throw new Error(messages.noSandbox)
}
