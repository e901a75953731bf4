import type { EventStream } from './event-stream.ts'
import type { DesktopApi } from './api.ts'

/** How long further changes are waited for, in milliseconds. */
const changePauseMs = 200

/** The number of todos in Today. */
export interface DueToday {
  /** Null until it is known, and while no account is open. */
  readonly read: () => number | null
  /** Calls `listener` with each other number from now on. */
  readonly listen: (listener: (count: number | null) => void) => void
  readonly stop: () => void
}

/** Counts the todos in Today: when the stream opens, after changes, and at midnight. */
export function countDueToday(
  api: Pick<DesktopApi, 'call'>,
  { events }: Pick<EventStream, 'events'>,
  now = () => new Date(),
): DueToday {
  const listeners: ((count: number | null) => void)[] = []
  let count: number | null = null
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  let isChangePlanned = false

  const show = (latest: number | null): void => {
    if (latest === count) return
    count = latest
    for (const listener of listeners) listener(latest)
  }
  const ask = async (): Promise<void> => {
    const number = ++asked
    isChangePlanned = false
    plan(untilMidnight(now()))
    const latest = await readCount(api).catch(() => undefined)
    // A newer question, or the end of the account, has made this answer old. The stream opens again after a failure.
    if (number === asked && latest !== undefined) show(latest)
  }
  const plan = (pauseMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), pauseMs)
  }
  const stop = (): void => {
    asked += 1
    clearTimeout(timer)
  }
  events.on('opened', () => void ask())
  events.on('changed', () => {
    // Changes that go on without a pause must not put it off.
    if (!isChangePlanned) plan(changePauseMs)
    isChangePlanned = true
  })
  events.on('closed', () => {
    stop()
    show(null)
  })
  return { read: () => count, listen: (listener) => void listeners.push(listener), stop }
}

async function readCount(api: Pick<DesktopApi, 'call'>): Promise<number> {
  const { headers } = await api.call('GET', '/api/todos?view=today&limit=1')
  const count = Number(headers['x-total-count'])
  if (!Number.isInteger(count)) throw new Error('The Localist server did not count the todos.')
  return count
}

const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
