import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { toExitCode } from './run.ts'

const cli = join(import.meta.dirname, '..', 'node_modules', 'ava', 'entrypoints', 'cli.js')

// AVA exits with 0 if all tests are skipped, or if a file holds no test.
const passed = /^ *\d+ tests? passed$/m
const empty = /^ *\S No tests found in /m

/**
 * Runs AVA in the folder `cwd` and passes its report on to stdout. Resolves to the exit code of AVA, or to 1 if no test ran or a
 * file holds no test.
 */
export async function runAva(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const child = spawn(process.execPath, [cli, ...chooseDefaults(args), ...args], {
    cwd,
    env,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk)
    report += chunk
  })
  // Wait until AVA has ended, so that the caller can close the display afterwards.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.once('SIGINT', pass).once('SIGTERM', pass)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(toExitCode(status, signal)))
  })
  const plain = stripVTControlCharacters(report)
  if (code !== 0 || (passed.test(plain) && !empty.test(plain))) return code
  process.stdout.write('\n  No test ran, or a file holds no test: this counts as a failure.\n')
  return 1
}

/** Chooses options for AVA that the arguments do not set. Its stdout is a pipe, so AVA cannot detect a terminal. */
function chooseDefaults(args: readonly string[]): readonly string[] {
  const isGiven = (pattern: RegExp): boolean => args.some((arg) => pattern.test(arg))
  const color = process.stdout.isTTY && process.stdout.hasColors() ? '--color' : '--no-color'
  return isGiven(/^--(?:no-)?color$/) ? [] : [color]
}
