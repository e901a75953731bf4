import type { QueryClient } from '@tanstack/react-query'

const LONGEST_HOLD_MS = 5000

/**
 * The event that the window gets before anyone looks whether changes are under way. Chromium calls the listeners of a
 * window in the order they were added, so that `beforeunload` itself cannot be heard first.
 */
export const LEAVING = 'localist-leaving'

/**
 * Holds the page back while changes are under way: a browser tab asks the person, the desktop window closes by itself
 * once they have landed, or after five seconds.
 */
export function holdWhileSaving(page: Window, client: QueryClient): void {
  let isClosing = false
  let isOver = false
  const closeSoon = () => {
    isClosing = true
    client.getMutationCache().subscribe(() => client.isMutating() === 0 && page.close())
    setTimeout(() => {
      isOver = true
      page.close()
    }, LONGEST_HOLD_MS)
  }
  page.addEventListener('beforeunload', (event) => {
    if (isOver) return
    page.dispatchEvent(new Event(LEAVING))
    if (client.isMutating() === 0) return
    event.preventDefault()
    if (page.desktop && !isClosing) closeSoon()
  })
}
