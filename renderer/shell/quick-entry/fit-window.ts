import type { Desktop } from '../../../electron/bridge.ts'
import '../../styles/quick-entry.css'

/** Keeps the window of quick entry as high as its page, and shows it with the first height. */
export function fitWindow(desktop: Desktop): void {
  document.documentElement.dataset['quickEntry'] = ''
  const root = document.getElementById('root')
  const observer = new ResizeObserver(() => {
    // The page is empty until it knows what to show. The body has its border even then.
    if (root?.clientHeight === 0) return
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    desktop.fitQuickEntry(height).catch(() => undefined)
  })
  observer.observe(document.body)
}
