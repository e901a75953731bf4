import { setImmediate } from 'node:timers/promises'

/**
 * Divides long work into turns of the event loop of about `duration` milliseconds. Call
 * `if (yielding.isDue()) await yielding.giveWay()` after each step of the work.
 */
export function createYielding(duration = 20) {
  let since = performance.now()
  return {
    isDue: (): boolean => performance.now() - since > duration,
    async giveWay(): Promise<void> {
      await setImmediate()
      since = performance.now()
    },
  }
}
