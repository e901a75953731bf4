import { app, Menu } from 'electron'
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import type { CommandId } from '../bridge.ts'
import { buildContextMenu } from './context-menu.ts'
import { messages } from '../messages.ts'

type Item = MenuItemConstructorOptions

/** The actions of Localist's own menu items. */
export interface MenuActions {
  /** Sends a command to the page. */
  readonly sendCommand: (id: CommandId) => void
  readonly openInBrowser: () => void
  readonly showDataFolder: () => void
}

/** Makes a menu item that sends a command to the page. */
type MakeCommandItem = (id: CommandId, label: string, accelerator?: string) => Item

/** Sets the menu bar. The item for developers is left out of a packaged app. */
export function setUpMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin'
  const command: MakeCommandItem = (id, label, accelerator) => ({
    id,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => actions.sendCommand(id),
  })
  const settings = command('settings', messages.settings, 'CmdOrCtrl+,')
  const about: Item = { role: 'about' }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [macMenu(settings)] : []),
      fileMenu(command, isMac ? [] : [settings], actions),
      editMenu(command),
      viewMenu(command),
      { role: 'windowMenu' },
      { role: 'help', submenu: [command('show-shortcuts', messages.shortcuts), ...(isMac ? [] : [about])] },
    ]),
  )
}

/** Opens a menu at a right click on the window's page. */
export function setUpContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = buildContextMenu(clicked)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

// Electron's own app menu, with Settings in the place that macOS apps have it.
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

function fileMenu(
  command: MakeCommandItem,
  last: Item[],
  { openInBrowser, showDataFolder }: MenuActions,
): Item {
  return {
    label: messages.file,
    submenu: [
      command('add-todo', messages.newTodo, 'CmdOrCtrl+N'),
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

// Electron's own edit menu with Find, and with commands in place of its roles for undo and redo, which undo typing only.
function editMenu(command: MakeCommandItem): Item {
  const isMac = process.platform === 'darwin'
  const redoKey = process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z'
  const rest: Item[] = isMac
    ? macEditItems()
    : [{ role: 'delete' }, { type: 'separator' }, { role: 'selectAll' }]
  return {
    role: 'editMenu',
    submenu: [
      // The page handles these two keys itself. macOS ignores `registerAccelerator`, but gives keys to the page first.
      { ...command('undo', messages.undo, 'CmdOrCtrl+Z'), registerAccelerator: false },
      { ...command('redo', messages.redo, redoKey), registerAccelerator: false },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      ...rest,
      { type: 'separator' },
      command('find', messages.find, 'CmdOrCtrl+F'),
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

function viewMenu(command: MakeCommandItem): Item {
  const development: Item[] = [{ role: 'toggleDevTools' }]
  return {
    role: 'viewMenu',
    submenu: [
      command('view.inbox', messages.inbox, 'CmdOrCtrl+1'),
      command('view.today', messages.today, 'CmdOrCtrl+2'),
      command('view.upcoming', messages.upcoming, 'CmdOrCtrl+3'),
      command('view.someday', messages.someday, 'CmdOrCtrl+4'),
      command('view.all', messages.all, 'CmdOrCtrl+5'),
      command('view.completed', messages.completed, 'CmdOrCtrl+6'),
      { type: 'separator' },
      command('view.trash', messages.trash),
      command('view.activity', messages.activity),
      { type: 'separator' },
      command('toggle-sidebar', messages.toggleSidebar, 'CmdOrCtrl+B'),
      command('toggle-details', messages.toggleDetails, 'Shift+CmdOrCtrl+B'),
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
