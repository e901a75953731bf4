import type { App } from 'electron'
import { findAutostartFile, makeLoginCommand } from '../../server/config/autostart.ts'

/** The start of the app when the person logs in. The state of the system is the setting. */
export interface StartAtLogin {
  readonly read: () => boolean
  /** Throws the errors of the file system. */
  readonly change: (isOn: boolean) => void
}

type LoginItems = Pick<App, 'isPackaged' | 'getAppPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>

/** Reads and changes the start at login: on Linux the file of the autostart folder, elsewhere the login items of the system. */
export function createStartAtLogin(app: LoginItems, dataDir: string): StartAtLogin {
  // An AppImage runs from a folder that is gone when it ends.
  const executable = process.env['APPIMAGE'] || process.execPath
  const command = makeLoginCommand([executable, ...(app.isPackaged ? [] : [app.getAppPath()])], dataDir)
  if (process.platform !== 'linux') {
    const [path = '', ...args] = command
    return {
      read: () => app.getLoginItemSettings({ path, args }).openAtLogin,
      change: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, path, args }),
    }
  }
  const file = findAutostartFile()
  return {
    read: file.isOn,
    change: (isOn) => (isOn ? file.switchOn(command) : file.switchOff()),
  }
}

/** Whether macOS started the app when the person logged in: a login item has no arguments there. */
export const isStartedAtLogin = (app: Pick<App, 'getLoginItemSettings'>): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
