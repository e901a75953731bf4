import type { Channels, CommandId, Desktop, PageChannels } from './bridge.ts' with {
  'resolution-mode': 'import',
}

const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron')

function ask<C extends keyof Channels>(
  channel: C,
  ...args: Parameters<Channels[C]>
): Promise<Awaited<ReturnType<Channels[C]>>> {
  return ipcRenderer.invoke(channel, ...args)
}

// The listener does not get the event, because its `sender` would give the page access to ipcRenderer.
function listen<C extends keyof PageChannels>(
  channel: C,
  listener: (...sent: Parameters<PageChannels[C]>) => void,
): void {
  ipcRenderer.on(channel, (_event: unknown, ...sent: Parameters<PageChannels[C]>) => listener(...sent))
}

// Commands that were chosen before the page listens, for example while it loads.
const waiting: CommandId[] = []
const listeners = new Set<(id: CommandId) => void>()

listen('command', (id) => {
  if (listeners.size === 0) waiting.push(id)
  for (const listener of listeners) listener(id)
})

const desktop: Desktop = {
  platform: process.platform,
  getSessionToken: () => ask('session-token'),
  showTheme: (theme) => ask('show-theme', theme),
  showLanguage: (language) => ask('show-language', language),
  onCommand(listener) {
    listeners.add(listener)
    for (const id of waiting.splice(0)) listener(id)
    return () => void listeners.delete(listener)
  },
  getRegionalLocale: () => ask('regional-locale'),
  showDataFolder: () => ask('show-data-folder'),
  readUnsentTexts: () => ask('read-unsent-texts'),
  keepUnsentText: (key, text) => ask('keep-unsent-text', key, text),
}

contextBridge.exposeInMainWorld('desktop', desktop)
