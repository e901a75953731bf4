import type { Channels, Desktop, PageChannels } from './bridge.ts' with { 'resolution-mode': 'import' }

const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron')

function ask<C extends keyof Channels>(
  channel: C,
  ...args: Parameters<Channels[C]>
): Promise<Awaited<ReturnType<Channels[C]>>> {
  return ipcRenderer.invoke(channel, ...args)
}

// The page never gets the event, by which it could reach the sender.
function listen<C extends keyof PageChannels>(
  channel: C,
  listener: (...told: Parameters<PageChannels[C]>) => void,
): () => void {
  const onMessage = (_event: unknown, ...told: Parameters<PageChannels[C]>) => listener(...told)
  ipcRenderer.on(channel, onMessage)
  return () => void ipcRenderer.off(channel, onMessage)
}

const desktop: Desktop = {
  platform: process.platform,
  getSessionToken: () => ask('session-token'),
  showTheme: (theme) => ask('show-theme', theme),
  onEditCommand: (listener) => listen('edit-command', listener),
  getRegionalLocale: () => ask('regional-locale'),
  readUnsentTexts: () => ask('read-unsent-texts'),
  keepUnsentText: (key, text) => ask('keep-unsent-text', key, text),
}

contextBridge.exposeInMainWorld('desktop', desktop)
