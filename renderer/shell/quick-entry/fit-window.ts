import type { Desktop } from '../../../electron/bridge.ts'
import '../../styles/quick-entry.css'

/** Keeps the window of quick entry as high as its page, and shows it with the first height. */
export function fitWindow(desktop: Desktop): void {
  document.documentElement.dataset['quickEntry'] = ''
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    // The page is empty until it knows what to show.
    if (height > 0) desktop.fitQuickEntry(height).catch(() => undefined)
  })
  observer.observe(document.body)
}
