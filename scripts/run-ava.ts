import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { exitCode } from './run.ts'

const cli = join(import.meta.dirname, '..', 'node_modules', 'ava', 'entrypoints', 'cli.js')

// AVA calls these a success: a run whose tests are all skipped, and one in which a file holds no test
const passed = /^ *\d+ tests? passed$/m
const empty = /^ *\S No tests found in /m

/**
 * Runs AVA in the folder `cwd` with its own report on stdout. Resolves to its exit code, and to 1 where no test ran or a file
 * holds none.
 */
export async function runAva(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const child = spawn(process.execPath, [cli, ...defaultsFor(args), ...args], {
    cwd,
    env,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk)
    report += chunk
  })
  // AVA is left to end first, so that what the caller started for it can be cleared away
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.once('SIGINT', pass).once('SIGTERM', pass)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(exitCode(status, signal)))
  })
  const plain = stripVTControlCharacters(report)
  if (code !== 0 || (passed.test(plain) && !empty.test(plain))) return code
  process.stdout.write('\n  No test ran, or a file holds no test: this counts as a failure.\n')
  return 1
}

/** Options that AVA is given unless the arguments say otherwise. Its stdout is a pipe, so it cannot see a terminal. */
function defaultsFor(args: readonly string[]): readonly string[] {
  const named = (pattern: RegExp): boolean => args.some((arg) => pattern.test(arg))
  const color = process.stdout.isTTY && process.stdout.hasColors() ? '--color' : '--no-color'
  // one more than there are cores: a test often waits for a disk, a browser or a deadline
  const workers = String(Math.min(4, availableParallelism() + 1))
  return [
    ...(named(/^--(?:no-)?color$/) ? [] : [color]),
    ...(named(/^(?:-c|-s|--concurrency|--serial)\b/) ? [] : ['--concurrency', workers]),
  ]
}
