import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findServer } from '../../server/data-directory/find-server.ts'
import { CommandFailed } from '../failures.ts'

/** How often it looks whether the server is there, in milliseconds. */
const betweenLooksMs = 100

interface DetachedServer {
  /** The built command line. */
  readonly cliFile: string
  readonly dataDir: string
  readonly port: number | undefined
}

/**
 * Starts `localist serve` as a process that outlives this one, and waits until it answers. What it says goes to `serve.log` in the data
 * directory. Resolves to its address and process. Throws what it said where it ends before.
 */
export async function serveDetached({ cliFile, dataDir, port }: DetachedServer) {
  const log = join(dataDir, 'serve.log')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = openSync(log, 'w', 0o600)
  const words = ['serve', `--data-dir=${dataDir}`, ...(port === undefined ? [] : [`--port=${port}`])]
  const child = spawn(process.execPath, [cliFile, ...words], {
    detached: true,
    stdio: ['ignore', file, file],
    windowsHide: true,
  })
  closeSync(file)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? 1)
  for (;;) {
    const code = await Promise.race([ended, setTimeout(betweenLooksMs, null)])
    if (code !== null) throw new CommandFailed(readFailure(log), code)
    const found = await findServer(dataDir)
    if (found?.pid === child.pid) {
      child.unref()
      return { url: found?.url ?? '', pid: child.pid, log }
    }
  }
}

const readFailure = (log: string): string =>
  readFileSync(log, 'utf8')
    .trim()
    .replace(/^localist: /, '') || 'The server ended at once.'
