/** The canonical form of an address of the web; null for every other, which is never opened. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/** Opens an address of the web in a tab that knows nothing of this page; the browser may block it without a word. */
export function openTab(page: Window, address: string): void {
  page.open(address, '_blank', 'noopener,noreferrer')
}
