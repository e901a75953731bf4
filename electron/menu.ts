import { app, Menu } from 'electron'
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import type { EditCommand } from './bridge.ts'
import { contextMenu } from './context-menu.ts'
import { messages } from './messages.ts'

type Item = MenuItemConstructorOptions

/** The places of the page that a menu item leads to, as they stand in the fragment of its address. */
export type Place = 'new' | 'all' | 'active' | 'completed' | 'settings' | 'shortcuts'

/** What our own menu items do. */
export interface MenuActions {
  readonly show: (place: Place) => void
  readonly edit: (command: EditCommand) => void
  readonly openInBrowser: () => void
  readonly showDataFolder: () => void
}

/** Puts the menu bar in place; the developer's items only where the app is not packaged. */
export function setUpMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin'
  const place = (id: Place, label: string, accelerator?: string): Item => ({
    id,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => actions.show(id),
  })
  const settings = place('settings', messages.settings, 'CmdOrCtrl+,')
  const views = [
    place('all', messages.all, 'CmdOrCtrl+1'),
    place('active', messages.active, 'CmdOrCtrl+2'),
    place('completed', messages.completed, 'CmdOrCtrl+3'),
  ]
  const help = [place('shortcuts', messages.shortcuts), ...(isMac ? [] : [{ role: 'about' as const }])]
  const newTodo = place('new', messages.newTodo, 'CmdOrCtrl+N')
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [macMenu(settings)] : []),
      fileMenu([newTodo], isMac ? [] : [settings], actions),
      editMenu(actions),
      viewMenu(views),
      { role: 'windowMenu' },
      { role: 'help', submenu: help },
    ]),
  )
}

/** Gives the window's page its context menu. */
export function setUpContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

// Electron's own app menu, with the settings where macOS has them.
function macMenu(settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
}

function fileMenu(first: Item[], last: Item[], { openInBrowser, showDataFolder }: MenuActions): Item {
  return {
    label: messages.file,
    submenu: [
      ...first,
      { type: 'separator' },
      { id: 'open-in-browser', label: messages.openInBrowser, click: openInBrowser },
      { id: 'show-data-folder', label: messages.showDataFolder, click: showDataFolder },
      { type: 'separator' },
      ...last,
      { type: 'separator' },
      { role: process.platform === 'darwin' ? 'close' : 'quit' },
    ],
  }
}

// Electron's own edit menu, but for undo and redo: only the page knows what the last thing was that a person did.
function editMenu({ edit }: MenuActions): Item {
  const isMac = process.platform === 'darwin'
  const command = (id: EditCommand, label: string, accelerator: string): Item => ({
    id,
    label,
    accelerator,
    // The page hears these keys itself; macOS does not ask and lets it hear them first.
    registerAccelerator: false,
    click: () => edit(id),
  })
  const redoKey = process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z'
  const rest: Item[] = isMac
    ? macEditItems()
    : [{ role: 'delete' }, { type: 'separator' }, { role: 'selectAll' }]
  return {
    role: 'editMenu',
    submenu: [
      command('undo', messages.undo, 'CmdOrCtrl+Z'),
      command('redo', messages.redo, redoKey),
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      ...rest,
    ],
  }
}

function macEditItems(): Item[] {
  return [
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
    { type: 'separator' },
    {
      label: messages.substitutions,
      submenu: [
        { role: 'showSubstitutions' },
        { type: 'separator' },
        { role: 'toggleSmartQuotes' },
        { role: 'toggleSmartDashes' },
        { role: 'toggleTextReplacement' },
      ],
    },
    { label: messages.speech, submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] },
  ]
}

function viewMenu(views: Item[]): Item {
  const development: Item[] = [{ role: 'toggleDevTools' }]
  return {
    role: 'viewMenu',
    submenu: [
      ...views,
      { type: 'separator' },
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
