/** The way to open a page in the system browser. */
export interface Browser {
  /** Null where the program cannot open one; rejects where that failed. */
  readonly openBrowser: ((url: string) => Promise<void>) | null
  readonly log: (line: string) => void
}

/** A page of the provider. */
export interface ProviderPage {
  readonly url: string
  /** The endpoint in the provider's metadata that the page must be at. */
  readonly endpoint: string
}

/** Opens a page in the system browser if it is at its endpoint; resolves to whether that worked. */
export async function openPage(
  { openBrowser, log }: Browser,
  { url, endpoint }: ProviderPage,
): Promise<boolean> {
  if (openBrowser === null) return false
  const [page, expected] = [new URL(url), new URL(endpoint)]
  if (page.origin !== expected.origin || page.pathname !== expected.pathname) return false
  try {
    await openBrowser(page.href)
    return true
  } catch {
    // The reason would quote the address.
    log('The system browser could not be opened.')
    return false
  }
}
