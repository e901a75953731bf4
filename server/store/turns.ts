import { setImmediate } from 'node:timers/promises'

/** How long work goes on before others get their turn, in milliseconds. */
const longestTurn = 20

/** Divides long work into turns of the event loop. */
export interface Turns {
  /** Whether the work has gone on for so long that others are due. */
  areDue(): boolean
  /** Lets the others have their turn. */
  give(): Promise<void>
}

/** Turns for work that begins now: `if (turns.areDue()) await turns.give()` after each piece of it. */
export function createTurns(): Turns {
  let since = performance.now()
  return {
    areDue: () => performance.now() - since > longestTurn,
    async give() {
      await setImmediate()
      since = performance.now()
    },
  }
}
