import type { ExecutionContext } from 'ava'
import { realFiles, type Files } from '../../server/storage/files.ts'
import { apiOf, type Api } from './http.ts'
import { asAfterKill } from './notes.ts'
import { startServer } from './server.ts'

/** What the system throws, with its code. */
export const failure = (code: string) => Object.assign(new Error(`${code}: made to fail`), { code })

/** Lets some calls of the file system go through `fail` first, which may throw. */
export type Fault = (files: Files, fail: () => void) => Files

type Call = 'write' | 'datasync' | 'sync' | 'truncate'

/** Lets calls of the handles fail that `open` gives with these flags: `wx` for new files, `r` for folders. */
export const onHandle =
  (calls: readonly Call[], flags: string): Fault =>
  (files, fail) => ({
    ...files,
    async open(path, given, mode) {
      const handle = await files.open(path, given, mode)
      if (given !== flags) return handle
      return new Proxy(handle, {
        get(target, name) {
          const call = calls.find((one) => one === name)
          if (call !== undefined) {
            return async (...args: unknown[]) => {
              fail()
              return Reflect.apply(target[call], target, args)
            }
          }
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  })

/** Lets every opening of a file fail. */
export const onOpen: Fault = (files, fail) => ({
  ...files,
  async open(...args) {
    fail()
    return files.open(...args)
  },
})

/** Lets every file with this name fail to be opened for writing while `isOn`. */
export const failingFile = (name: string, isOn: () => boolean): Files => ({
  ...realFiles,
  async open(path, flags, mode) {
    if (isOn() && flags !== 'r' && String(path).includes(name)) throw failure('ENOSPC')
    return realFiles.open(path, flags, mode)
  },
})

/** A disk that, once told to break, takes the next rename to a path with this ending and then neither writes nor confirms. */
export function unconfirmingDisk(pathEnd = ''): {
  readonly files: Files
  readonly breakNext: () => void
  readonly mend: () => void
} {
  let phase: 'good' | 'breaking' | 'broken' = 'good'
  const fail = () => {
    if (phase === 'broken') throw failure('ENOSPC')
  }
  const watched: Files = {
    ...realFiles,
    async rename(from, to) {
      await realFiles.rename(from, to)
      if (phase === 'breaking' && String(to).endsWith(pathEnd)) phase = 'broken'
    },
  }
  return {
    files: onHandle(['sync'], 'r')(onHandle(['write'], 'wx')(watched, fail), fail),
    breakNext: () => void (phase = 'breaking'),
    mend: () => void (phase = 'good'),
  }
}

/** The titles that another Localist would find if the power failed now. */
export async function foundOnDisk(t: ExecutionContext, dataDir: string): Promise<readonly string[]> {
  const server = await startServer(t, { dataDir: await asAfterKill(t, dataDir) })
  t.deepEqual((await apiOf(server, server.token)('GET', '/api/notices')).body, [])
  const titles = await titlesOf(apiOf(server, server.token))
  await server.stop()
  return titles
}

/** The titles of the list, in its order. */
export async function titlesOf(api: Api): Promise<readonly string[]> {
  return (await api('GET', '/api/todos')).body.map(({ title }: { title: string }) => title)
}
