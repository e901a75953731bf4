/** How a page is opened in the system browser. */
export interface Browser {
  /** Null where the host cannot; rejects where it failed. */
  readonly openBrowser: ((url: string) => Promise<void>) | null
  readonly log: (line: string) => void
}

/** Opens a page of the provider in the system browser; resolves to whether that worked. */
export async function opened({ openBrowser, log }: Browser, url: string): Promise<boolean> {
  if (openBrowser === null) return false
  try {
    await openBrowser(url)
    return true
  } catch {
    // The reason would quote the address.
    log('The system browser could not be opened.')
    return false
  }
}
