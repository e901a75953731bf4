import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Windows } from './windows.ts'

/** Brings the windows to the front when the app is started a second time. */
export function setUpSecondStart(windows: Windows): void {
  windows.onOpen(({ window }) => {
    const focus = () => focusWindow(window)
    // Before that, it would be seen empty.
    window.once('show', () => app.on('second-instance', focus))
    window.once('closed', () => app.off('second-instance', focus))
  })
}

/** Brings the app to the front, for example over the browser in which the person has just signed in. */
export function focusApp(windows: Windows): void {
  for (const { window } of windows.list()) focusWindow(window)
  // On macOS a window that has the focus may still be behind those of another app.
  app.focus({ steal: true })
}

function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
