/**
 * The event that the window gets before anyone looks whether changes are under way. Chromium calls the listeners of a
 * window in the order they were added, so that `beforeunload` itself cannot be heard first.
 */
export const LEAVING = 'localist-leaving'

/**
 * Holds the page back while changes are not saved: a browser tab asks the person, and the desktop app tries again until they are
 * saved.
 */
export function holdWhileSaving(page: Window, hasUnsaved: () => boolean): void {
  page.addEventListener('beforeunload', (event) => {
    page.dispatchEvent(new Event(LEAVING))
    if (hasUnsaved()) event.preventDefault()
  })
}
