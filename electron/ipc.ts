import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron'
import * as z from 'zod'
import type { Channels, PageChannels } from './bridge.ts'
import { isSameOrigin } from './security/origin.ts'
import type { ServerLocation } from './connection/server-location.ts'
import { catalogueName } from './language.ts'
import { theme } from './window/theme.ts'
import { unsentKey, unsentText } from './window/unsent-texts.ts'

/** Answers the page on every channel. Rejects every frame and page but the page of our server in `contents`. */
export function setUpIpc(contents: WebContents, location: ServerLocation, answers: Channels): void {
  handle('session-token', z.tuple([]), answers['session-token'])
  handle('show-theme', z.tuple([theme]), answers['show-theme'])
  handle('show-language', z.tuple([catalogueName]), answers['show-language'])
  handle('regional-locale', z.tuple([]), answers['regional-locale'])
  handle('show-data-folder', z.tuple([]), answers['show-data-folder'])
  handle('read-unsent-texts', z.tuple([]), answers['read-unsent-texts'])
  handle('keep-unsent-text', z.tuple([unsentKey, unsentText.nullable()]), answers['keep-unsent-text'])

  function handle<Sent extends readonly unknown[]>(
    channel: keyof Channels,
    format: z.ZodType<Sent>,
    answer: (...sent: Sent) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...args) => {
      refuseOtherPages(event, contents, location)
      const parsed = format.safeParse(args)
      if (!parsed.success) throw new Error('The desktop app does not know this message of the page.')
      const result = await answer(...parsed.data)
      // Meanwhile the page can have navigated away, or the server can have moved to another origin.
      refuseOtherPages(event, contents, location)
      return result
    })
  }
}

/** Sends a message to the page of our server, and to no other page that the window may show. */
export function sendToPage<C extends keyof PageChannels>(
  contents: WebContents,
  location: ServerLocation,
  channel: C,
  ...message: Parameters<PageChannels[C]>
): void {
  if (!contents.isDestroyed() && isOurPage(contents.mainFrame, contents, location))
    contents.send(channel, ...message)
}

function refuseOtherPages(
  { senderFrame }: IpcMainInvokeEvent,
  contents: WebContents,
  location: ServerLocation,
): void {
  if (!isOurPage(senderFrame, contents, location)) throw new Error('This page may not ask the desktop app.')
}

// Only the main frame of our window, and only while it shows a page of our server.
function isOurPage(frame: WebFrameMain | null, contents: WebContents, location: ServerLocation): boolean {
  // The frame is null after it has navigated away.
  return frame !== null && frame === contents.mainFrame && isSameOrigin(frame.origin, location.origin)
}
