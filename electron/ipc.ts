import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron'
import { z } from 'zod'
import type { Channels, PageChannels } from './bridge.ts'
import { isSameOrigin } from './origin.ts'
import type { ServerLocation } from './server-location.ts'
import { theme } from './theme.ts'
import { unsentKey, unsentText } from './unsent-texts.ts'

/** Answers the page on every channel, and only our window's own page: anyone else is rejected. */
export function setUpIpc(contents: WebContents, location: ServerLocation, answers: Channels): void {
  handle('session-token', z.tuple([]), answers['session-token'])
  handle('show-theme', z.tuple([theme]), answers['show-theme'])
  handle('regional-locale', z.tuple([]), answers['regional-locale'])
  handle('read-unsent-texts', z.tuple([]), answers['read-unsent-texts'])
  handle('keep-unsent-text', z.tuple([unsentKey, unsentText.nullable()]), answers['keep-unsent-text'])

  function handle<Sent extends readonly unknown[]>(
    channel: keyof Channels,
    format: z.ZodType<Sent>,
    answer: (...sent: Sent) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...args) => {
      refuseStrangers(event, contents, location)
      const sent = format.safeParse(args)
      if (!sent.success) throw new Error('The page asked for what the desktop app does not know.')
      const answered = await answer(...sent.data)
      // meanwhile the page may have gone, or the server moved to an origin that is not this page's
      refuseStrangers(event, contents, location)
      return answered
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

function refuseStrangers(
  { senderFrame }: IpcMainInvokeEvent,
  contents: WebContents,
  location: ServerLocation,
): void {
  if (!isOurPage(senderFrame, contents, location)) throw new Error('This page may not ask the desktop app.')
}

// Our window's page itself: no frame in it, no other window, and nothing that came to be loaded in its place.
function isOurPage(frame: WebFrameMain | null, contents: WebContents, location: ServerLocation): boolean {
  // null once the frame has navigated away or is gone
  return frame !== null && frame === contents.mainFrame && isSameOrigin(frame.origin, location.origin)
}
