import { app, Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import { messages } from './messages.ts'

/** What our own menu items do. */
export interface MenuActions {
  readonly openInBrowser: () => void
  readonly showDataFolder: () => void
}

/** Puts the menu bar in place; the developer's items only where the app is not packaged. */
export function setUpMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      fileMenu(actions),
      { role: 'editMenu' },
      viewMenu(),
      { role: 'windowMenu' },
      { role: 'help', submenu: process.platform === 'darwin' ? [] : [{ role: 'about' }] },
    ]),
  )
}

function fileMenu({ openInBrowser, showDataFolder }: MenuActions): MenuItemConstructorOptions {
  return {
    label: messages.file,
    submenu: [
      { id: 'open-in-browser', label: messages.openInBrowser, click: openInBrowser },
      { id: 'show-data-folder', label: messages.showDataFolder, click: showDataFolder },
      { type: 'separator' },
      { role: process.platform === 'darwin' ? 'close' : 'quit' },
    ],
  }
}

function viewMenu(): MenuItemConstructorOptions {
  const development: MenuItemConstructorOptions[] = [{ role: 'toggleDevTools' }]
  return {
    role: 'viewMenu',
    submenu: [
      { role: 'reload' },
      ...(app.isPackaged ? [] : development),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
}
