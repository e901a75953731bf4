import { spawn, type ChildProcess } from 'node:child_process'

/** A process of the benchmark. */
export interface Child {
  readonly pid: number
  readonly process: ChildProcess
  /** The end of its output, for a message. */
  readonly lastWords: () => string
  readonly hasEnded: () => boolean
  /** Sends SIGTERM and waits for the end; after 30 s SIGKILL. */
  readonly stop: () => Promise<void>
}

/** How a process is started. */
export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Whether messages can be sent to it. */
  readonly ipc?: boolean
  /** Takes each piece of its stdout. */
  readonly onOutput?: (text: string) => void
}

/** The processes of the benchmark; none is left behind. */
export interface Children {
  start(command: readonly string[], options?: ChildOptions): Child
  /** Kills those that still run. */
  killAll(): void
}

/** A new, empty set of processes, which see little of this one's environment. */
export function createChildren(): Children {
  const running = new Set<ChildProcess>()
  return {
    start([program = '', ...args], { env = {}, ipc = false, onOutput } = {}) {
      const child = spawn(program, args, {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
        stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
        serialization: 'advanced',
      })
      running.add(child)
      let words = ''
      const ended = new Promise<void>((resolve) => {
        const end = (): void => {
          running.delete(child)
          resolve()
        }
        child.once('exit', end)
        child.once('error', (error) => {
          words += error.message
          end()
        })
      })
      const listen = (text: string): void => {
        // Chromium says its address early, and more than 2,000 letters behind it where it misses something of the system.
        words = `${words}${text}`.slice(-20_000)
      }
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        listen(text)
        onOutput?.(text)
      })
      child.stderr?.setEncoding('utf8').on('data', listen)
      return {
        pid: child.pid ?? -1,
        process: child,
        lastWords: () => words.trim(),
        hasEnded: () => !running.has(child),
        async stop() {
          child.kill('SIGTERM')
          const patience = setTimeout(() => child.kill('SIGKILL'), 30_000)
          await ended
          clearTimeout(patience)
        },
      }
    },
    killAll() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
