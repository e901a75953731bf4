import { spawn } from 'node:child_process'
import { exitCode } from './run.ts'

/** How a program in the foreground ended; `asked` says that a signal asked for it. */
export interface ForegroundEnd {
  readonly code: number
  readonly signal: NodeJS.Signals | null
  readonly asked: boolean
  readonly pid: number | undefined
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program as if it were this one: same terminal, same signals; this process waits until it has ended.
 * With `onStderr`, its stderr is handed over instead of shown. Rejects where it cannot be started.
 */
export async function foreground(
  command: string,
  args: readonly string[],
  onStderr?: (chunk: Buffer) => void,
): Promise<ForegroundEnd> {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', onStderr ? 'pipe' : 'inherit'] })
  if (onStderr) child.stderr?.on('data', onStderr)
  let asked = false
  // a terminal sends SIGINT and SIGHUP to the child itself; a second one from here would cut its orderly end short
  const reachesChild = (signal: NodeJS.Signals): boolean => process.stdin.isTTY && signal !== 'SIGTERM'
  const pass = (signal: NodeJS.Signals): void => {
    asked = true
    if (!reachesChild(signal)) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => {
        resolve({ code: exitCode(code, signal), signal, asked, pid: child.pid })
      })
    })
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
