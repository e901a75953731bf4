import type { ExecutionContext } from 'ava'
import { until } from './until.ts'

const hour = 3_600_000
const day = 24 * hour

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
  readonly check: (t: ExecutionContext) => Promise<void>
  /** Runs for some hours, with a check in each of them, and waits for the end of the last one. */
  readonly run: (t: ExecutionContext, hours: number) => Promise<void>
  /** Lets days go by, each with a check. */
  readonly elapse: (t: ExecutionContext, days: number) => Promise<void>
}

/** Makes a clock that stands until the test moves it. */
export function createPurgeClock(start = '2026-11-20T08:00:00.000Z'): PurgeClock {
  let now = Date.parse(start)
  let uptime = 0
  let hours = 0
  let checks = 0

  const check = async (t: ExecutionContext): Promise<void> => {
    // One may have begun before the call. The next one begins when it has ended, and the one after that when the next one has.
    const end = checks + 2
    await until(t, () => checks >= end, 'a check of the trash')
  }
  const run = async (t: ExecutionContext, more: number): Promise<void> => {
    hours = more
    await until(t, () => hours === 0, 'the hours')
    await check(t)
  }
  const set = (days: number): void => void (now += days * day)
  return {
    options: {
      now: () => new Date(now),
      uptime() {
        checks += 1
        const step = hours > 0 ? hour : 0
        hours = Math.max(0, hours - 1)
        uptime += step
        now += step
        return uptime
      },
      purgeTimes: { first: 5, every: 5 },
    },
    set,
    sleep(slept) {
      uptime += slept * hour
      now += slept * hour
    },
    check,
    run,
    async elapse(t, days) {
      for (let left = days; left > 0; left -= 1) {
        set(Math.min(left, 1))
        await check(t)
      }
    },
  }
}
