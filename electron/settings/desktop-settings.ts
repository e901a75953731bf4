import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { DesktopSettings } from '../bridge.ts'

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

// With Shift alone, a key types a letter.
const shortcut = z
  .string()
  .regex(/^(?=.*(?:Control|Alt|Super)\+)(?:(?:Control|Alt|Shift|Super)\+){1,4}(?:[A-Z\d]|Space|F\d{1,2})$/)

const formats = {
  onLastClose: z.enum(['ask', 'stay', 'quit']),
  showDueToday: z.boolean(),
  notificationText: z.enum(['title', 'count']),
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  quickEntryShortcut: shortcut.nullable(),
  lookForUpdates: z.boolean(),
  lastUpdateLook: z
    .strictObject({ at: z.iso.datetime(), by: z.string(), found: z.string().nullable(), isTold: z.boolean() })
    .nullable(),
} satisfies { readonly [Name in keyof DesktopSettings]: z.ZodType<DesktopSettings[Name]> }

/** The settings of an app in which none was changed. */
export const defaultSettings: DesktopSettings = {
  onLastClose: 'ask',
  showDueToday: true,
  notificationText: 'title',
  quietHours: null,
  pausedUntil: null,
  quickEntryShortcut: 'Control+Alt+Space',
  lookForUpdates: false,
  lastUpdateLook: null,
}

/** Parses the settings that a page changes, and refuses those that do not exist. */
export const desktopSettingsPatch: z.ZodType<Partial<DesktopSettings>> = z.strictObject({
  onLastClose: formats.onLastClose.exactOptional(),
  showDueToday: formats.showDueToday.exactOptional(),
  notificationText: formats.notificationText.exactOptional(),
  quietHours: formats.quietHours.exactOptional(),
  pausedUntil: formats.pausedUntil.exactOptional(),
  quickEntryShortcut: formats.quickEntryShortcut.exactOptional(),
  lookForUpdates: formats.lookForUpdates.exactOptional(),
})

// A setting with a bad value does not take the others with it.
const file = z.object({
  onLastClose: formats.onLastClose.catch(defaultSettings.onLastClose),
  showDueToday: formats.showDueToday.catch(defaultSettings.showDueToday),
  notificationText: formats.notificationText.catch(defaultSettings.notificationText),
  quietHours: formats.quietHours.catch(defaultSettings.quietHours),
  pausedUntil: formats.pausedUntil.catch(defaultSettings.pausedUntil),
  quickEntryShortcut: formats.quickEntryShortcut.catch(defaultSettings.quickEntryShortcut),
  lookForUpdates: formats.lookForUpdates.catch(defaultSettings.lookForUpdates),
  lastUpdateLook: formats.lastUpdateLook.catch(defaultSettings.lastUpdateLook),
})

/** The settings of the app on this computer, which it keeps itself. */
export interface DesktopSettingsStore {
  readonly read: () => DesktopSettings
  /** Changes some of them and writes all to the file. Throws the errors of the file system, and then changes nothing. */
  readonly change: (patch: Partial<DesktopSettings>) => DesktopSettings
  /** Calls `listener` after each change. */
  readonly listen: (listener: (settings: DesktopSettings) => void) => void
}

/** Reads the settings of `desktop-settings.json` in a folder. Missing and bad ones have their defaults. */
export function createDesktopSettings(folder: string): DesktopSettingsStore {
  const path = join(folder, 'desktop-settings.json')
  const listeners: ((settings: DesktopSettings) => void)[] = []
  let settings = readSettings(path)
  return {
    read: () => settings,
    change(patch) {
      const changed = { ...settings, ...patch }
      writeFileSync(`${path}.new`, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${path}.new`, path)
      settings = changed
      for (const listener of listeners) listener(changed)
      return changed
    },
    listen: (listener) => void listeners.push(listener),
  }
}

function readSettings(path: string): DesktopSettings {
  try {
    return file.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? defaultSettings
  } catch {
    return defaultSettings
  }
}
