import { app, ipcMain, shell } from 'electron'
import type { WebContents, WebFrameMain } from 'electron'
import * as z from 'zod'
import { mostAttachments } from '../common/attachment.ts'
import type { OpenTodoAttachment } from './attachments/todo-attachments.ts'
import type { CommandId, DesktopActions } from './bridge.ts'
import type { ServerLocation } from './connection/server-location.ts'
import { createWindowSession } from './connection/session.ts'
import { catalogueName, type MenuLanguage } from './language.ts'
import type { QuickEntry } from './quick-entry/quick-entry.ts'
import { isSameOrigin } from './security/origin.ts'
import { desktopSettingsPatch, type DesktopSettingsStore } from './settings/desktop-settings.ts'
import type { StartAtLogin } from './system/start-at-login.ts'
import { findRegionalLocale } from './system/regional-locale.ts'
import type { Updates } from './updates/updates.ts'
import type { AppTray } from './tray/tray.ts'
import { showTheme } from './windows/show-theme.ts'
import { theme } from './windows/theme.ts'
import { unsentKey, unsentText } from './windows/unsent-texts.ts'
import type { AppWindow, Windows } from './windows/windows.ts'

type Sent<Action extends keyof DesktopActions> = Parameters<DesktopActions[Action]>
type Answer<Action extends keyof DesktopActions> = ReturnType<DesktopActions[Action]>

interface IpcParts {
  readonly location: ServerLocation
  readonly language: MenuLanguage
  readonly settings: DesktopSettingsStore
  readonly tray: AppTray
  readonly quickEntry: QuickEntry
  readonly startAtLogin: StartAtLogin
  readonly isShortcutRefused: () => boolean
  readonly openAttachment: OpenTodoAttachment
  /** Null in an app that has no updates. */
  readonly updates: Updates | null
}

/**
 * Answers the pages of all windows. The sender of a message says which window it is; every frame and page but the page of our server in
 * a known window is refused.
 */
export function setUpIpc(windows: Windows, parts: IpcParts): void {
  const { location, language, settings, tray, quickEntry, startAtLogin } = parts
  const { isShortcutRefused, openAttachment, updates } = parts
  handle('getSessionToken', z.tuple([]), async () => createWindowSession(await location.findAddress()))
  handle('showTheme', z.tuple([theme]), (_window, name) => showTheme(windows, name))
  handle('showLanguage', z.tuple([catalogueName]), (_window, name) => language.show(name))
  handle('getRegionalLocale', z.tuple([]), () =>
    findRegionalLocale(process.platform, process.env, app.getSystemLocale()),
  )
  handle('showDataFolder', z.tuple([]), () => showDataFolder(location))
  handle('readUnsentTexts', z.tuple([]), ({ texts }) => texts.read())
  handle('keepUnsentText', z.tuple([unsentKey, unsentText.nullable()]), ({ texts }, key, text) =>
    texts.replace(key, text),
  )
  handle('hasTray', z.tuple([]), tray.isShown)
  handle('fitQuickEntry', z.tuple([z.int().min(1).max(10_000)]), ({ role }, height) => {
    if (role === 'quick') quickEntry.fit(height)
  })
  handle('closeQuickEntry', z.tuple([]), ({ role }) => {
    if (role === 'quick') quickEntry.close()
  })
  handle('readStartAtLogin', z.tuple([]), startAtLogin.read)
  handle('changeStartAtLogin', z.tuple([z.boolean()]), (_window, isOn) => startAtLogin.change(isOn))
  handle('isQuickShortcutRefused', z.tuple([]), isShortcutRefused)
  handle('readDesktopSettings', z.tuple([]), settings.read)
  handle('changeDesktopSettings', z.tuple([desktopSettingsPatch]), (_window, patch) => settings.change(patch))
  handle('openAttachment', z.tuple([z.guid(), z.int().min(0).lt(mostAttachments)]), (_window, id, index) =>
    openAttachment(id, index),
  )
  handle('readUpdate', z.tuple([]), () => updates?.read() ?? null)
  handle('lookForUpdate', z.tuple([]), async () => (await updates?.look()) ?? null)
  handle('openUpdatePage', z.tuple([]), () => updates?.openPage())

  function handle<Action extends keyof DesktopActions>(
    action: Action,
    format: z.ZodType<Sent<Action>>,
    answer: (window: AppWindow, ...sent: Sent<Action>) => Answer<Action> | Promise<Answer<Action>>,
  ): void {
    ipcMain.handle(action, async ({ sender, senderFrame }, ...sent) => {
      const window = findSender(sender, senderFrame)
      const parsed = format.safeParse(sent)
      if (!parsed.success) throw new Error('The desktop app does not know this message of the page.')
      const result = await answer(window, ...parsed.data)
      // Meanwhile the page can have navigated away, or the server can have moved to another origin.
      findSender(sender, senderFrame)
      return result
    })
  }

  function findSender(sender: WebContents, frame: WebFrameMain | null): AppWindow {
    const window = windows.find(sender.id)
    if (window === undefined || !isOurPage(frame, sender, location))
      throw new Error('This page may not ask the desktop app.')
    return window
  }
}

/** Sends a command to the page of our server in a window as soon as it is there, and to no other page that the window may show. */
export async function sendCommand(
  { contents, pageOpened }: AppWindow,
  location: ServerLocation,
  ...command: readonly [id: CommandId, argument?: string]
): Promise<void> {
  await pageOpened
  if (!contents.isDestroyed() && isOurPage(contents.mainFrame, contents, location))
    contents.send('command', ...command)
}

/** Opens the data directory in the file manager of the system. Rejects if that fails. */
export async function showDataFolder(location: ServerLocation): Promise<void> {
  const { dataDir } = await location.findServer()
  const problem = await shell.openPath(dataDir)
  if (problem !== '') throw new Error(problem)
}

// Only the main frame, and only while it shows a page of our server.
function isOurPage(frame: WebFrameMain | null, contents: WebContents, location: ServerLocation): boolean {
  // The frame is null after it has navigated away.
  return frame !== null && frame === contents.mainFrame && isSameOrigin(frame.origin, location.origin)
}
