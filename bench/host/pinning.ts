import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** The commands that pin a process to a core, empty where that is not possible, and a sentence about it. */
export interface Pinning {
  readonly server: readonly string[]
  readonly load: readonly string[]
  /** Gives a process all cores again. A child of this process has only the core of the load. */
  readonly allCores: readonly string[]
  readonly note: string
}

const works = (command: readonly string[]): boolean =>
  spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0

/** Finds two cores, and pins this process to that of the load, so that it does not disturb the servers. */
export function pinning(): Pinning {
  const server = ['taskset', '-c', '0']
  const load = ['taskset', '-c', '1']
  if (!works(server) || !works(load)) {
    const note = 'NOT pinned: `taskset` is missing, or there are not two cores. The figures are less certain.'
    return { server: [], load: [], allCores: [], note }
  }
  spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)])
  const allCores = ['taskset', '-c', `0-${cpus().length - 1}`]
  const note = 'servers pinned to core 0, load generator and tabs to core 1, windows not pinned'
  return { server, load, allCores, note }
}
