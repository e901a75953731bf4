import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The result of a program that has ended: its exit code (see toExitCode) and everything that it printed. */
export interface Ended {
  readonly code: number
  readonly output: string
}

/** Returns the exit code as a shell reports it: the code of the program, or 128 plus the number of the signal that ended it. */
export function toExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code
  return 128 + (signal ? constants.signals[signal] : 0)
}

/** Runs a program without input and waits until it ends. The exit code is 127 if the program cannot be started. */
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
    child.once('close', (code, signal) => resolve({ code: toExitCode(code, signal), output }))
  })
}
