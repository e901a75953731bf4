import type { Channels, Desktop } from './bridge.ts' with { 'resolution-mode': 'import' }

const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron')

function ask<C extends keyof Channels>(
  channel: C,
  ...args: Parameters<Channels[C]>
): ReturnType<Channels[C]> {
  return ipcRenderer.invoke(channel, ...args) as ReturnType<Channels[C]>
}

const desktop: Desktop = {
  platform: process.platform,
  getSessionToken: () => ask('session-token'),
}

contextBridge.exposeInMainWorld('desktop', desktop)
