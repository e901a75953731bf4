/**
 * The event of the window before unsaved changes are counted, so that editors save first. They cannot use `beforeunload`, since
 * Chromium calls the listeners of a window in the order in which they were added.
 */
export const leavingEvent = 'localist-leaving'

/**
 * Prevents the page from being closed while changes are not saved: a browser asks whether to leave, and the desktop app waits until
 * they are saved.
 */
export function holdWhileSaving(page: Window, hasUnsaved: () => boolean): void {
  page.addEventListener('beforeunload', (event) => {
    page.dispatchEvent(new Event(leavingEvent))
    if (hasUnsaved()) event.preventDefault()
  })
}
