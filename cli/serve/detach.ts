import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findServer } from '../../server/data-directory/find-server.ts'
import { CommandFailed } from '../failures.ts'
import type { Io } from '../io.ts'

/** How often it looks whether the server is there, and for how long, in milliseconds. */
const betweenLooksMs = 100
const longestMs = 30_000

interface DetachedServer {
  /** The built command line. */
  readonly cliFile: string
  readonly dataDir: string
  readonly port: number | undefined
  readonly onInterrupt: Io['onInterrupt']
}

/** A server that goes on in the background, or one that ran before. */
export type Detached =
  | { readonly state: 'held'; readonly url: string }
  | { readonly state: 'running'; readonly url: string; readonly pid: number; readonly log: string }

/**
 * Starts `localist serve` as a process that outlives this one, and waits until it answers. What it says goes to `serve.log` in the data
 * directory. Throws what it said where it ends before, and where it does not answer in 30 s; it is ended then.
 */
export async function serveDetached({
  cliFile,
  dataDir,
  port,
  onInterrupt,
}: DetachedServer): Promise<Detached> {
  const running = await findServer(dataDir)
  if (running !== null) return { state: 'held', url: running.url }
  const log = join(dataDir, 'serve.log')
  const file = openLog(dataDir, log)
  const words = ['serve', `--data-dir=${dataDir}`, ...(port === undefined ? [] : [`--port=${port}`])]
  const child = spawn(process.execPath, [cliFile, ...words], {
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', file, file],
    windowsHide: true,
  })
  closeSync(file)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code || 1)
  const stay = onInterrupt(async () => void child.kill())
  try {
    for (const deadline = performance.now() + longestMs; performance.now() < deadline;) {
      const code = await Promise.race([ended, setTimeout(betweenLooksMs, null)])
      if (code !== null) throw new CommandFailed(readFailure(log), code)
      const found = await findServer(dataDir)
      if (found === null || found.pid !== child.pid) continue
      child.unref()
      return { state: 'running', url: found.url, pid: found.pid, log }
    }
  } finally {
    stay()
  }
  child.kill()
  throw new CommandFailed(
    `The server did not answer in ${longestMs / 1000} seconds, and was ended. ${readFailure(log)}`,
  )
}

/** Opens the log anew. A link in its place, which somebody else may have made, is not followed. */
function openLog(dataDir: string, log: string): number {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return openSync(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600)
  } catch (error) {
    throw new CommandFailed(
      `The data directory ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}. Choose another with --data-dir or LOCALIST_DATA_DIR.`,
      2,
    )
  }
}

const readFailure = (log: string): string =>
  readFileSync(log, 'utf8')
    .trim()
    .replace(/^localist: /, '') || 'It said nothing.'
