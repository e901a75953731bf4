/** Opens a link in the browser of this desktop. Where that fails, asks the person to open it. */
export async function openLink(url: string, say: (line: string) => void): Promise<void> {
  try {
    const { default: openInBrowser } = await import('open')
    const browser = await openInBrowser(url)
    browser.once('error', () => say('No browser could be opened: follow the link yourself.'))
  } catch {
    say('No browser could be opened: follow the link yourself.')
  }
}
