/** How a page is opened in the system browser. */
export interface Browser {
  /** Null where the host cannot; rejects where it failed. */
  readonly openBrowser: ((url: string) => Promise<void>) | null
  readonly log: (line: string) => void
}

/** A page of the provider, and the endpoint of its metadata that it must be at. */
export interface ProviderPage {
  readonly url: string
  readonly endpoint: string
}

/** Opens a page in the system browser if it is at its provider's own endpoint; resolves to whether that worked. */
export async function opened(
  { openBrowser, log }: Browser,
  { url, endpoint }: ProviderPage,
): Promise<boolean> {
  if (openBrowser === null) return false
  const [page, own] = [new URL(url), new URL(endpoint)]
  if (page.origin !== own.origin || page.pathname !== own.pathname) return false
  try {
    await openBrowser(page.href)
    return true
  } catch {
    // The reason would quote the address.
    log('The system browser could not be opened.')
    return false
  }
}
