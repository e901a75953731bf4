import type { Channels, Desktop } from './bridge.ts' with { 'resolution-mode': 'import' }

const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron')

function ask<C extends keyof Channels>(
  channel: C,
  ...args: Parameters<Channels[C]>
): Promise<Awaited<ReturnType<Channels[C]>>> {
  return ipcRenderer.invoke(channel, ...args)
}

const desktop: Desktop = {
  platform: process.platform,
  getSessionToken: () => ask('session-token'),
  showTheme: (theme) => ask('show-theme', theme),
}

contextBridge.exposeInMainWorld('desktop', desktop)
