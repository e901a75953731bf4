import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** How a program ended: its exit code (128 + n after signal n, as shells have it) and all that it printed. */
export interface Ended {
  readonly code: number
  readonly output: string
}

/** Says it the way a shell does: the exit code, or 128 and the signal's number. */
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code
  return 128 + (signal ? constants.signals[signal] : 0)
}

/** Runs a program without input to its end and collects what it prints; code 127 where it cannot be started. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  return await new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: string): void => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}
