import type { WebContents } from 'electron'
import { messages } from './messages.ts'

/** A page that crashes again within this time of its reload, in milliseconds, is left alone. */
const AT_ONCE = 60_000

/** Loads a page whose process crashed once more; where that does not help, `onCrashAgain` gets a sentence. */
export function setUpRecovery(
  contents: WebContents,
  log: (line: string) => void,
  onCrashAgain: (sentence: string) => void,
): void {
  let reloadedAt = -Infinity
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (performance.now() - reloadedAt < AT_ONCE) return onCrashAgain(messages.crashedAgain(reason))
    reloadedAt = performance.now()
    log(messages.crashed(reason))
    contents.reload()
  })
}
