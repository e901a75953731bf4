import type { MessageId } from '../../messages/catalogue.ts'

/** The canonical form of a web address; null for any other address, which must not be opened. */
export function parseWebAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/**
 * Opens a web address in a tab that has no access to this page. Returns whether a tab was opened: a browser may block it, and the
 * desktop window opens the address in the browser and returns nothing.
 */
export function openTab(page: Window, address: string): boolean {
  // With `noopener` open() returns null even if it opens a tab. No page of ours sends a referrer.
  const tab = page.open(address, '_blank')
  if (!tab) return false
  tab.opener = null
  clearStorage(tab)
  return true
}

// A new tab gets a copy of our session storage, and comes back to our origin at the end of the sign-in.
function clearStorage(tab: Window): void {
  try {
    tab.sessionStorage.clear()
  } catch {
    // The browser blocks the storage.
  }
}

/** Finds the label of a link to the provider's page, which differs after the page was opened. */
export function findOpenLabel(isOpened: boolean): MessageId {
  if (!isOpened) return 'page.open'
  return window.desktop ? 'page.openBrowserAgain' : 'page.openAgain'
}
