import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { AppWindow, Windows } from './windows.ts'

/** Returns a function that brings the main windows to the front. It opens one where there is none, and returns the first. */
export function createMainFocus(windows: Windows): () => AppWindow {
  const shown = new WeakSet<BrowserWindow>()
  windows.onOpen(({ window }) => window.once('show', () => shown.add(window)))
  return () => {
    const open = windows.list().filter(({ role }) => role === 'main')
    // A window that was never shown would be seen empty. It shows itself at its first paint.
    for (const { window } of open) if (shown.has(window)) focusWindow(window)
    return open[0] ?? windows.open('main')
  }
}

/** Brings the app to the front, for example over the browser in which the person has just signed in. */
export function focusApp(windows: Windows): void {
  for (const { window, role } of windows.list()) if (role === 'main') focusWindow(window)
  // On macOS a window that has the focus may still be behind those of another app.
  app.focus({ steal: true })
}

function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
