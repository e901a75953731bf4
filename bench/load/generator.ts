import { once } from 'node:events'
import { join } from 'node:path'
import type { Children } from '../host/children.ts'
import type { Job, Measured } from './loops.ts'
import type { JobAnswer } from './process.ts'

/** The load generator: one process, pinned to its own core. */
export interface Generator {
  readonly pid: number
  /** Runs one job. Throws the error of that process. */
  run(job: Job): Promise<Measured>
}

/** Starts the load generator; `prefix` is the command that pins it. */
export function startGenerator(children: Children, prefix: readonly string[]): Generator {
  const script = join(import.meta.dirname, 'process.ts')
  const { process: child, pid } = children.start([...prefix, process.execPath, script], { ipc: true })
  return {
    pid,
    async run(job) {
      child.send(job)
      const [answer] = (await once(child, 'message')) as [JobAnswer]
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.measured
    },
  }
}
