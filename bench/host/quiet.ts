import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ticksOf } from './processor-time.ts'

const runFile = promisify(execFile)

/**
 * Waits until none of the processes uses its core (at most 5 s) and earlier writes are on the disk, so that no
 * measurement pays for another.
 */
export async function quiet(pids: readonly number[]): Promise<void> {
  await runFile('sync').catch(() => {})
  const end = performance.now() + 5000
  let before = await ticksOf(pids)
  while (performance.now() < end) {
    await setTimeout(60)
    const now = await ticksOf(pids)
    if (now - before <= pids.length / 4) return
    before = now
  }
}
