import { setImmediate } from 'node:timers/promises'

/**
 * Divides long work into turns of the event loop that take `longest` milliseconds: `if (turns.areDue()) await turns.give()`
 * after each piece of it.
 */
export function createTurns(longest = 20) {
  let since = performance.now()
  return {
    areDue: (): boolean => performance.now() - since > longest,
    async give(): Promise<void> {
      await setImmediate()
      since = performance.now()
    },
  }
}
