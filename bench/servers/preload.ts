import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { LoopDelay } from '../preload/loop-delay.ts'
import type { Memory } from '../preload/memory.ts'
import type { Servers, StartOptions } from './start.ts'

/** The reports of the files in `preload/`, each by its name. */
interface Reports {
  readonly 'loop-delay': LoopDelay
  readonly memory: Memory
}

/** A file of `preload/` in a server. */
export interface Preload<T> {
  /** The options of a server that has it. */
  readonly options: StartOptions
  /** Asks the server for its report. Throws where none comes within 10 s. */
  readonly report: (pid: number) => Promise<T>
}

const nodeOptions: Readonly<Record<keyof Reports, readonly string[]>> = {
  'loop-delay': [],
  memory: ['--expose-gc'],
}

/** Has servers run a file of `preload/` before their own code; one server at a time. */
export function preload<Name extends keyof Reports>(
  { root, folder }: Servers,
  name: Name,
): Preload<Reports[Name]> {
  const file = join(folder, `${name}.json`)
  return {
    options: {
      nodeOptions: [...nodeOptions[name], '--import', join(root, 'bench', 'dist', 'preload', `${name}.js`)],
      env: { LOCALIST_BENCH_REPORT: file },
    },
    report: async (pid) => {
      await rm(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (let attempt = 0; attempt < 1000; attempt += 1) {
        await setTimeout(10)
        const text = await readFile(file, 'utf8').catch(() => '')
        if (text !== '') return JSON.parse(text) as Reports[Name]
      }
      throw new Error(`the server did not report its ${name} within 10 s`)
    },
  }
}
