import ava, { type ExecutionContext } from 'ava'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { realFiles, type Files } from '../../server/storage/files.ts'
import { withCalls } from './recorded-files.ts'
import { startServer, type TestServer } from './server.ts'

const isLinux = process.platform === 'linux'

/** A test of the writer token, which only Linux needs, one at a time; skipped elsewhere. */
export const linuxTest = isLinux ? ava.serial : ava.skip

/** The title of such a test, which says why it is skipped where it is. */
export const linuxOnly = (title: string): string =>
  isLinux ? title : `${title} (skipped: elsewhere the lock sees every other process)`

/** A server that does not see the lock of another one on the same data directory, as in a container. */
export const startUnseen = (
  t: ExecutionContext,
  dataDir: string,
  files: Files = realFiles,
): Promise<TestServer> =>
  startServer(t, { dataDir, files, takeLock: async () => ({ release: async () => {} }) })

/** A file system that holds up one call. */
export interface HeldCall {
  readonly files: Files
  /** From now on the next call of this kind for a path that ends so waits; resolves when it has come. */
  readonly hold: (call: 'datasync' | 'rename' | 'create', pathEnd: string) => Promise<void>
  /** Lets the call go on, or fail with `error`. */
  readonly letGo: (error?: Error) => void
}

/** A file system whose `hold` holds up the next syncing, renaming or creating of a file. */
export function holdingFiles(below: Files = realFiles): HeldCall {
  let held: { call: string; pathEnd: string; reached: () => void } | null = null
  let letGo: HeldCall['letGo'] = () => {}
  const pass = async (call: string, path: unknown): Promise<void> => {
    if (held === null || call !== held.call || !String(path).endsWith(held.pathEnd)) return
    const { reached } = held
    held = null
    await new Promise<void>((resolve, reject) => {
      letGo = (error) => (error === undefined ? resolve() : reject(error))
      reached()
    })
  }
  const files: Files = {
    ...below,
    async open(path, flags, mode) {
      if (flags === 'wx') await pass('create', path)
      const handle = await below.open(path, flags, mode)
      return withCalls(handle, {
        async datasync() {
          await handle.datasync()
          await pass('datasync', path)
        },
      })
    },
    async rename(from, to) {
      await pass('rename', to)
      return below.rename(from, to)
    },
  }
  return {
    files,
    hold: (call, pathEnd) => new Promise((reached) => void (held = { call, pathEnd, reached })),
    letGo: (error) => letGo(error),
  }
}

/** A file system that waits for `next`, once, after a call for a path that ends so. */
export function interruptedAfter(
  call: 'rename' | 'readdir',
  pathEnd: string,
  next: () => Promise<unknown>,
): Files {
  let isDone = false
  return {
    ...realFiles,
    [call]: async (...args: readonly unknown[]) => {
      const result = await Reflect.apply(realFiles[call], null, args)
      if (isDone || !String(args.findLast((arg) => typeof arg === 'string')).endsWith(pathEnd)) return result
      isDone = true
      await next()
      return result
    },
  }
}

/** Every file of a data directory and its bytes. */
export const bytesIn = async (dataDir: string) => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.toSorted().map(async (path) => [path, await readFile(path, 'latin1')]))
}

/** Whether of all segments that hold something each has a number of its own. */
export const haveOwnNumbers = async (dataDir: string): Promise<boolean> => {
  const folder = join(dataDir, 'accounts', 'local', 'journal')
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  const numbers = names.filter((_, index) => sizes[index] !== 0).map((name) => name.slice(0, 8))
  return numbers.length === new Set(numbers).size
}

/** Whether the start of a server has made its backup and left no temporary file. */
export const hasBackedUp = async (dataDir: string): Promise<boolean> => {
  const names = await readdir(dataDir, { recursive: true })
  return names.some((name) => name.endsWith('-daily.json')) && !names.some((name) => name.endsWith('.tmp'))
}
