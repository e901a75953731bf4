import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'

/** Where the figures were taken. */
export interface Environment {
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGB: number
  readonly kernel: string
  /** The type of the file system that holds the data. */
  readonly fileSystem: string
}

const outputOf = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The commit that a folder's repository is at, and whether files are changed. */
export function commitOf(folder: string): string {
  const commit = outputOf('git', ['rev-parse', '--short=12', 'HEAD'], folder) || 'unknown'
  const isChanged = outputOf('git', ['status', '--porcelain'], folder) !== ''
  return isChanged ? `${commit}, with changes` : commit
}

/** Describes this machine and the state of the repository; `folder` is where the data will be. */
export function environment(folder: string): Environment {
  return {
    date: new Date().toISOString(),
    commit: commitOf(folder),
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    fileSystem: outputOf('df', ['--output=fstype', '.'], folder).split('\n').at(-1) || 'unknown',
  }
}
