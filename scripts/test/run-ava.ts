import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { toExitCode } from '../run.ts'
import type { Report } from './report.ts'

const cli = join(import.meta.dirname, '..', '..', 'node_modules', 'ava', 'entrypoints', 'cli.js')

/**
 * Runs AVA in the folder `cwd` and has `report` read its report. Calls `print` with each line that is about a failure. Resolves to the exit code of AVA.
 */
export async function runAva(args: readonly string[], { env, cwd, report, print }: AvaRun): Promise<number> {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: ['inherit', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (report.read(stripVTControlCharacters(line))) print(line)
  })
  // Wait until AVA has ended, so that the caller can close the display afterwards.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.once('SIGINT', pass).once('SIGTERM', pass)
  return await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(toExitCode(status, signal)))
  })
}

/** How AVA is run. */
export interface AvaRun {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly report: Report
  readonly print: (line: string) => void
}
