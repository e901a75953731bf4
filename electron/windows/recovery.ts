import { messages } from '../messages.ts'
import type { Windows } from './windows.ts'

/** A page that crashes again within this time after its reload, in milliseconds, is not loaded again. */
const reloadPauseMs = 60_000

/** Loads a page again when its process has crashed. If it soon crashes again, calls `onCrashAgain` with a sentence instead. */
export function setUpRecovery(
  windows: Pick<Windows, 'onOpen'>,
  log: (line: string) => void,
  onCrashAgain: (sentence: string) => void,
): void {
  windows.onOpen(({ contents }) => {
    let reloadedAt = -Infinity
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      if (performance.now() - reloadedAt < reloadPauseMs) return onCrashAgain(messages.crashedAgain(reason))
      reloadedAt = performance.now()
      log(messages.crashed(reason))
      contents.reload()
    })
  })
}
