import { nativeTheme } from 'electron'
import type { Theme } from '../bridge.ts'
import { fileOfWindow, readWindowState } from './window-state.ts'
import { chooseBackground, saveWindowState } from './window.ts'
import type { Windows } from './windows.ts'

/** Sets the theme of the last time, and lets the windows follow the one of the system. `folder` has the states of the windows. */
export function setUpTheme(windows: Windows, folder: string): void {
  nativeTheme.themeSource = readWindowState(fileOfWindow(folder, 'window', 'main'))?.theme ?? 'system'
  nativeTheme.on('updated', () => {
    for (const { window } of windows.list()) window.setBackgroundColor(chooseBackground())
  })
}

/** Sets the theme of the frames, menus and backgrounds, and saves it for the next start. */
export function showTheme(windows: Windows, theme: Theme): void {
  if (nativeTheme.themeSource === theme) return
  nativeTheme.themeSource = theme
  for (const { window, stateFile } of windows.list())
    if (stateFile !== null) saveWindowState(window, stateFile)
}
