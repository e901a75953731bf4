import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { DesktopTexts } from '../../messages/desktop.ts'

/** Asks, before the last window closes, whether the app is to stay in the tray. Null leaves the window open. */
export async function askLastClose(
  window: BrowserWindow,
  texts: DesktopTexts,
): Promise<'stay' | 'quit' | null> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: texts.lastCloseQuestion,
    detail: texts.lastCloseDetail,
    buttons: [texts.stay, texts.quit, texts.cancel],
    // Enter and Escape.
    defaultId: 0,
    cancelId: 2,
    noLink: true,
    // Reads & in the labels as the letter of the Alt key on Linux too.
    normalizeAccessKeys: true,
  })
  return (['stay', 'quit'] as const)[response] ?? null
}
