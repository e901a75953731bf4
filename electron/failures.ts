import { app, dialog } from 'electron'
import { loadSystemTexts } from './language.ts'

/** Writes a line to the log of the app, which is stderr. */
export function log(line: string): void {
  console.error(`localist: ${line}`)
}

/** Shows a failure in a message box, because an error box would block our server until the person closes it. */
export function showError(message: string, reason: unknown): void {
  const detail = messageOf(reason)
  log(detail)
  void dialog.showMessageBox({ type: 'error', title: app.name, message, detail })
}

/** Shows why the app cannot start, then ends it. */
export async function failStart(
  error: unknown,
  quit = (code: number): void => app.exit(code),
): Promise<void> {
  log(messageOf(error))
  // On Linux, Electron has no dialogs before it is ready.
  await app.whenReady()
  const { cannotStart } = await loadSystemTexts()
  dialog.showErrorBox(cannotStart, messageOf(error))
  quit(1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
