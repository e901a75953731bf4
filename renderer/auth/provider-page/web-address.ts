/** The canonical form of an address of the web; null for every other, which is never opened. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/**
 * Opens an address of the web in a tab that knows nothing of this page; returns whether it did: a browser may block it,
 * and the desktop window hands the address on without a word.
 */
export function openTab(page: Window, address: string): boolean {
  // With `noopener` nobody could tell whether it was opened; no page of ours sends a referrer.
  const tab = page.open(address, '_blank')
  if (!tab) return false
  tab.opener = null
  forgetCopy(tab)
  return true
}

// A tab begins with a copy of what the one that opened it keeps, and comes back to our origin.
function forgetCopy(tab: Window): void {
  try {
    tab.sessionStorage.clear()
  } catch {
    // The browser keeps nothing here.
  }
}
