import { spawn } from 'node:child_process'
import { toExitCode } from './run.ts'

/** The end of a program in the foreground. `wasAsked` is true if this process got a signal that asks to end. */
export interface ForegroundEnd {
  readonly code: number
  readonly signal: NodeJS.Signals | null
  readonly wasAsked: boolean
  readonly pid: number | undefined
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program in the terminal of this process, passes signals on to it, and waits until it ends. Passes its stderr to
 * `onStderr` if given. Rejects if the program cannot be started.
 */
export async function runInForeground(
  command: string,
  args: readonly string[],
  onStderr?: (chunk: Buffer) => void,
): Promise<ForegroundEnd> {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', onStderr ? 'pipe' : 'inherit'] })
  if (onStderr) child.stderr?.on('data', onStderr)
  let wasAsked = false
  // A terminal sends SIGINT and SIGHUP to the child as well. A second signal would make the child end at once.
  const reachesChild = (signal: NodeJS.Signals): boolean => process.stdin.isTTY && signal !== 'SIGTERM'
  const pass = (signal: NodeJS.Signals): void => {
    wasAsked = true
    if (!reachesChild(signal)) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => {
        resolve({ code: toExitCode(code, signal), signal, wasAsked, pid: child.pid })
      })
    })
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
