import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ava, { type ImplementationFn } from 'ava'
import type { Scope } from './server.ts'

const daemon = 'dbus-daemon'
const isMissing = spawnSync(daemon, ['--version']).error !== undefined

/** A test that needs a session bus: skipped, with the reason, where there is no dbus-daemon. `run` declares it. */
export function testWithBus(
  title: string,
  implementation: ImplementationFn<[]>,
  run: (title: string, implementation: ImplementationFn<[]>) => void = ava,
): void {
  if (isMissing) ava.skip(`${title} (skipped: there is no ${daemon})`, implementation)
  else run(title, implementation)
}

/** A session bus of a test's own. */
export interface TestBus {
  readonly address: string
  /** Ends the bus, as the end of a desktop session does. */
  readonly end: () => Promise<void>
  /** Starts it again at the same address. */
  readonly startAgain: () => Promise<void>
}

/** Starts a session bus. It ends with the test. */
export async function startBus(t: Scope): Promise<TestBus> {
  const folder = mkdtempSync(join(tmpdir(), 'localist-bus-'))
  const address = `unix:path=${join(folder, 'bus')}`
  const start = async () => {
    const args = ['--session', '--nofork', '--nopidfile', '--print-address', `--address=${address}`]
    const child = spawn(daemon, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    await once(createInterface(child.stdout), 'line')
    return async (): Promise<void> => {
      child.kill()
      await ended
    }
  }
  let end = await start()
  t.teardown(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    address,
    end: () => end(),
    async startAgain() {
      end = await start()
    },
  }
}
