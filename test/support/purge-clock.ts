import { EventEmitter, once } from 'node:events'

const hour = 3_600_000
const day = 24 * hour
/** Fewer days than the clock may move between two checks and still be trusted. */
const longest = 6

/** A clock that the test sets, and the checks of the daily purge by it. */
export interface PurgeClock {
  /** For startServer(). */
  readonly options: {
    readonly now: () => Date
    readonly uptime: () => number
    readonly purgeTimes: { readonly first: number; readonly every: number }
  }
  /** Sets the clock forward, or back, while no time passes. */
  readonly set: (days: number) => void
  /** Lets hours go by in which no check comes, as while the computer sleeps. */
  readonly sleep: (hours: number) => void
  /** Waits for the end of a check that begins after the call. */
  readonly check: () => Promise<void>
  /** Runs for some hours, with a check in each of them, and waits for the end of the last one. */
  readonly run: (hours: number) => Promise<void>
  /** Lets days go by, with a check in each week of them. */
  readonly elapse: (days: number) => Promise<void>
}

/** Makes a clock that stands until the test moves it. */
export function createPurgeClock(start = '2026-11-20T08:00:00.000Z'): PurgeClock {
  let now = Date.parse(start)
  let uptime = 0
  let hours = 0
  const calls = new EventEmitter().setMaxListeners(0)

  // One may have begun before the call. The next one begins when it has ended, and the one after that when the next one has.
  const check = async (): Promise<void> => {
    await once(calls, 'check')
    await once(calls, 'check')
  }
  const run = async (more: number): Promise<void> => {
    hours = more
    for (let left = more; left > 0; left -= 1) await once(calls, 'check')
    await check()
  }
  const set = (days: number): void => void (now += days * day)
  return {
    options: {
      now: () => new Date(now),
      uptime() {
        calls.emit('check')
        const step = hours > 0 ? hour : 0
        hours = Math.max(0, hours - 1)
        uptime += step
        now += step
        return uptime
      },
      purgeTimes: { first: 1, every: 1 },
    },
    set,
    sleep(slept) {
      uptime += slept * hour
      now += slept * hour
    },
    check,
    run,
    async elapse(days) {
      for (let left = days; left > 0; left -= longest) {
        set(Math.min(left, longest))
        await check()
      }
    },
  }
}
