import { setImmediate } from 'node:timers/promises'

/**
 * Divides long work into turns of the event loop of about `duration` milliseconds. Call
 * `if (turns.areDue()) await turns.give()` after each step of the work.
 */
export function createTurns(duration = 20) {
  let since = performance.now()
  return {
    areDue: (): boolean => performance.now() - since > duration,
    async give(): Promise<void> {
      await setImmediate()
      since = performance.now()
    },
  }
}
