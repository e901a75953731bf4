import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, WebContents } from 'electron'
import type { Channels } from './bridge.ts'
import { isSameOrigin } from './origin.ts'

/** Answers the page on every channel, and only our window's own page: anyone else is rejected. */
export function setUpIpc(contents: WebContents, origin: string, answers: Channels): void {
  handle('session-token', () => answers['session-token']())

  function handle<C extends keyof Channels>(channel: C, answer: Channels[C]): void {
    ipcMain.handle(channel, (event) => {
      if (!isOurPage(event, contents, origin)) throw new Error('This page may not ask the desktop app.')
      return answer()
    })
  }
}

// Our window's page itself: no frame in it, no other window, and nothing that came to be loaded in its place.
function isOurPage({ senderFrame }: IpcMainInvokeEvent, contents: WebContents, origin: string): boolean {
  // null once the frame has navigated away or is gone
  if (senderFrame === null) return false
  return senderFrame === contents.mainFrame && isSameOrigin(senderFrame.origin, origin)
}
