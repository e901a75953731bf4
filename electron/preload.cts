import type { CommandId, Desktop, DesktopActions } from './bridge.ts' with { 'resolution-mode': 'import' }

const { contextBridge, ipcRenderer, webUtils } = require('electron') as typeof import('electron')

// Commands that were chosen before the page listens, for example while it loads.
const waiting: [id: CommandId, argument?: string][] = []
const listeners = new Set<(id: CommandId, argument?: string) => void>()

// The listeners do not get the event, because its `sender` would give the page access to ipcRenderer.
ipcRenderer.on('command', (_event: unknown, ...command: [id: CommandId, argument?: string]) => {
  if (listeners.size === 0) waiting.push(command)
  for (const listener of listeners) listener(...command)
})

const desktop: Desktop = {
  platform: process.platform,
  pathOfFile: (file) => webUtils.getPathForFile(file),
  onCommand(listener) {
    listeners.add(listener)
    for (const command of waiting.splice(0)) listener(...command)
    return () => void listeners.delete(listener)
  },
  getSessionToken: ask('getSessionToken'),
  showTheme: ask('showTheme'),
  showLanguage: ask('showLanguage'),
  getRegionalLocale: ask('getRegionalLocale'),
  showDataFolder: ask('showDataFolder'),
  readUnsentTexts: ask('readUnsentTexts'),
  keepUnsentText: ask('keepUnsentText'),
  fitQuickEntry: ask('fitQuickEntry'),
  closeQuickEntry: ask('closeQuickEntry'),
  isQuickShortcutRefused: ask('isQuickShortcutRefused'),
  hasTray: ask('hasTray'),
  readStartAtLogin: ask('readStartAtLogin'),
  changeStartAtLogin: ask('changeStartAtLogin'),
  readDesktopSettings: ask('readDesktopSettings'),
  changeDesktopSettings: ask('changeDesktopSettings'),
  readUpdate: ask('readUpdate'),
  lookForUpdate: ask('lookForUpdate'),
  openAttachment: ask('openAttachment'),
  openUpdatePage: ask('openUpdatePage'),
}

contextBridge.exposeInMainWorld('desktop', desktop)

function ask<Action extends keyof DesktopActions>(action: Action) {
  return (...sent: Parameters<DesktopActions[Action]>): Promise<ReturnType<DesktopActions[Action]>> =>
    ipcRenderer.invoke(action, ...sent)
}
