import { app, Menu, shell } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { DesktopTexts } from '../../messages/desktop.ts'
import type { CommandId } from '../bridge.ts'
import type { ServerLocation } from '../connection/server-location.ts'
import { createTabLink } from '../connection/session.ts'
import { sendCommand, showDataFolder } from '../ipc.ts'
import type { MenuLanguage } from '../language.ts'
import type { AppWindow, Windows } from '../windows/windows.ts'
import { buildContextMenu } from './context-menu.ts'

type Item = MenuItemConstructorOptions

/** The actions of Localist's own menu items. */
interface MenuActions {
  readonly sendCommand: (id: CommandId) => void
  readonly openInBrowser: () => void
  readonly showDataFolder: () => void
}

/** Makes a menu item that sends a command to the page. */
type MakeCommandItem = (id: CommandId, label: string, accelerator?: string) => Item

interface MenuParts {
  readonly windows: Windows
  readonly location: ServerLocation
  readonly language: MenuLanguage
  /** Opens the main window. macOS has the menu bar without a window too. */
  readonly open: () => AppWindow
  readonly reportFailure: (action: Promise<unknown>) => void
}

/** Sets the menu bar of all windows, in the language of the time. Commands go to the window that has the focus. */
export function setUpMenu({ windows, location, language, open, reportFailure }: MenuParts): void {
  const actions: MenuActions = {
    sendCommand(id) {
      const all = windows.list()
      const focused = all.find(({ window }) => window.isFocused())
      const target = focused ?? all.find(({ role }) => role === 'main') ?? open()
      void sendCommand(target, location, id)
    },
    openInBrowser: () => reportFailure(openInBrowser(location)),
    showDataFolder: () => reportFailure(showDataFolder(location)),
  }
  const show = () => Menu.setApplicationMenu(buildMenu(language.texts, actions))
  show()
  language.onChange(show)
}

/** Opens a menu at a right click on the page of a window. */
export function setUpContextMenu(windows: Windows, language: MenuLanguage): void {
  windows.onOpen(({ window, contents }) => {
    contents.on('context-menu', (_event, clicked) => {
      const items = buildContextMenu(clicked, language.texts)
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
    })
  })
}

async function openInBrowser(location: ServerLocation): Promise<void> {
  await shell.openExternal(await createTabLink(await location.findAddress()))
}

// The item for developers is left out of a packaged app.
function buildMenu(texts: DesktopTexts, actions: MenuActions): Menu {
  const isMac = process.platform === 'darwin'
  const command: MakeCommandItem = (id, label, accelerator) => ({
    id,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => actions.sendCommand(id),
  })
  const settings = command('settings', texts.settings, 'CmdOrCtrl+,')
  const about: Item = { role: 'about', label: texts.about }
  const help = [command('show-shortcuts', texts.shortcuts), ...(isMac ? [] : [about])]
  return Menu.buildFromTemplate([
    ...(isMac ? [macMenu(texts, about, settings)] : []),
    fileMenu(texts, command, isMac ? [] : [settings], actions),
    editMenu(texts, command),
    viewMenu(texts, command),
    windowMenu(texts),
    { role: 'help', label: texts.help, submenu: help },
  ])
}

// Electron's own app menu, with Settings in the place that macOS apps have it.
function macMenu(texts: DesktopTexts, about: Item, settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      about,
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services', label: texts.services },
      { type: 'separator' },
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.showAll },
      { type: 'separator' },
      { role: 'quit', label: texts.quit },
    ],
  }
}

function fileMenu(texts: DesktopTexts, command: MakeCommandItem, last: Item[], actions: MenuActions): Item {
  const isMac = process.platform === 'darwin'
  return {
    label: texts.file,
    submenu: [
      command('add-todo', texts.newTodo, 'CmdOrCtrl+N'),
      { type: 'separator' },
      { id: 'open-in-browser', label: texts.openInBrowser, click: actions.openInBrowser },
      { id: 'show-data-folder', label: texts.showDataFolder, click: actions.showDataFolder },
      { type: 'separator' },
      command('print', texts.print, 'CmdOrCtrl+P'),
      { type: 'separator' },
      ...last,
      { type: 'separator' },
      isMac ? { role: 'close', label: texts.close } : { role: 'quit', label: texts.quit },
    ],
  }
}

// Electron's own edit menu with Find, and with commands in place of its roles for undo and redo, which undo typing only.
function editMenu(texts: DesktopTexts, command: MakeCommandItem): Item {
  const redoKey = process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z'
  return {
    role: 'editMenu',
    label: texts.edit,
    submenu: [
      // The page handles these two keys itself. macOS ignores `registerAccelerator`, but gives keys to the page first.
      { ...command('undo', texts.undo, 'CmdOrCtrl+Z'), registerAccelerator: false },
      { ...command('redo', texts.redo, redoKey), registerAccelerator: false },
      { type: 'separator' },
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      ...(process.platform === 'darwin' ? macEditItems(texts) : otherEditItems(texts)),
      { type: 'separator' },
      command('find', texts.find, 'CmdOrCtrl+F'),
      command('palette', texts.palette, 'CmdOrCtrl+K'),
    ],
  }
}

function otherEditItems(texts: DesktopTexts): Item[] {
  return [
    { role: 'delete', label: texts.delete },
    { type: 'separator' },
    { role: 'selectAll', label: texts.selectAll },
  ]
}

function macEditItems(texts: DesktopTexts): Item[] {
  return [
    { role: 'pasteAndMatchStyle', label: texts.pasteAndMatchStyle },
    { role: 'delete', label: texts.delete },
    { role: 'selectAll', label: texts.selectAll },
    { type: 'separator' },
    {
      label: texts.substitutions,
      submenu: [
        { role: 'showSubstitutions', label: texts.showSubstitutions },
        { type: 'separator' },
        { role: 'toggleSmartQuotes', label: texts.smartQuotes },
        { role: 'toggleSmartDashes', label: texts.smartDashes },
        { role: 'toggleTextReplacement', label: texts.textReplacement },
      ],
    },
    {
      label: texts.speech,
      submenu: [
        { role: 'startSpeaking', label: texts.startSpeaking },
        { role: 'stopSpeaking', label: texts.stopSpeaking },
      ],
    },
  ]
}

function viewMenu(texts: DesktopTexts, command: MakeCommandItem): Item {
  const development: Item[] = [{ role: 'toggleDevTools', label: texts.developerTools }]
  return {
    role: 'viewMenu',
    label: texts.view,
    submenu: [
      command('view.inbox', texts.inbox, 'CmdOrCtrl+1'),
      command('view.today', texts.today, 'CmdOrCtrl+2'),
      command('view.upcoming', texts.upcoming, 'CmdOrCtrl+3'),
      command('view.someday', texts.someday, 'CmdOrCtrl+4'),
      command('view.all', texts.all, 'CmdOrCtrl+5'),
      command('view.completed', texts.completed, 'CmdOrCtrl+6'),
      { type: 'separator' },
      command('view.trash', texts.trash),
      command('view.activity', texts.activity),
      { type: 'separator' },
      command('toggle-sidebar', texts.toggleSidebar, 'CmdOrCtrl+B'),
      command('toggle-details', texts.toggleDetails, 'Shift+CmdOrCtrl+B'),
      { type: 'separator' },
      { role: 'reload', label: texts.reload },
      ...(app.isPackaged ? [] : development),
      { type: 'separator' },
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: texts.fullScreen },
    ],
  }
}

// Electron's own window menu.
function windowMenu(texts: DesktopTexts): Item {
  const front: Item[] = [{ type: 'separator' }, { role: 'front', label: texts.bringAllToFront }]
  return {
    role: 'windowMenu',
    label: texts.window,
    submenu: [
      { role: 'minimize', label: texts.minimize },
      { role: 'zoom', label: texts.zoom },
      ...(process.platform === 'darwin' ? front : [{ role: 'close', label: texts.close } as const]),
    ],
  }
}
