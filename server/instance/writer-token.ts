import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { WritingStopped } from '../files/errors.ts'
import type { Files } from '../files/files.ts'
import { syncFolder } from '../files/sync.ts'

/** Says whether this process is still the last one that opened the data directory to write to it. */
export interface WriterToken {
  /** The file system for everything in the data directory: it checks the token before each call that changes something. */
  readonly files: Files
  /** Throws WritingStopped once another process has opened the data directory; from then on always. */
  readonly check: () => Promise<void>
  /** Resolves when check() has found that out for the first time. */
  readonly lost: Promise<WritingStopped>
  /** Lets the token go, without a change to the data directory. */
  readonly release: () => Promise<void>
}

/**
 * Replaces the file `writer` in the data directory, so that a process that took it before finds another file there and
 * stops writing. Call it before anything of the data directory is read. Where the file cannot be replaced (a full disk, no
 * permission), the data can be read, and the returned `files` refuse to change anything.
 */
export async function takeToken(files: Files, dataDir: string): Promise<WriterToken> {
  // The locks of the other systems see every process that can open the directory.
  if (process.platform !== 'linux')
    return { files, check: async () => {}, lost: never, release: async () => {} }
  const path = join(dataDir, 'writer')
  const own = await replaceToken(files, path).catch((error: unknown) => notTaken(error))
  if (own instanceof WritingStopped) {
    const refuse = (): Promise<never> => Promise.reject(own)
    return { files: guardedFiles(files, refuse), check: async () => {}, lost: never, release: async () => {} }
  }

  let refusal: WritingStopped | null = null
  let lose: (problem: WritingStopped) => void = () => {}
  const lost = new Promise<WritingStopped>((resolve) => void (lose = resolve))
  const check = async (): Promise<void> => {
    if (refusal === null && !isOwn(files, path, own)) {
      refusal = new WritingStopped(takenOver)
      lose(refusal)
    }
    if (refusal !== null) throw refusal
  }
  return { files: guardedFiles(files, check), check, lost, release: own.close }
}

const never = new Promise<never>(() => {})

const takenOver =
  'Another Localist, perhaps in a container, has opened the data folder of this one, or the folder was moved. This one saves nothing any more, and may show old todos: look in the other one whether your last change is there, and stop this one.'

const notTaken = (cause: unknown): WritingStopped =>
  new WritingStopped(
    'Localist could not write to its data folder when it was started, so it saves nothing. Free some space on the disk and check the permissions of the folder, then start Localist again.',
    { cause },
  )

interface OwnToken {
  readonly dev: bigint
  readonly ino: bigint
  readonly close: () => Promise<void>
}

// The file stays open: until it is closed the system gives its inode number to no other file. It is empty, since a
// full disk often has room for a name but for no byte.
const replaceToken = async (files: Files, path: string): Promise<OwnToken> => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  const handle = await files.open(temporary, 'wx', 0o600)
  try {
    await handle.sync()
    const { dev, ino } = await handle.stat({ bigint: true })
    await files.rename(temporary, path)
    await syncFolder(files, dirname(path))
    return { dev, ino, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    await files.unlink(temporary).catch(() => {})
    throw error
  }
}

// Not through the thread pool, which would take 50 µs, a tenth of a change. The inode of `writer` is always in the memory of the
// system, since the file is open.
const isOwn = (files: Files, path: string, { dev, ino }: OwnToken): boolean => {
  const found = files.statSync(path, { bigint: true, throwIfNoEntry: false })
  return found !== undefined && found.dev === dev && found.ino === ino
}

const guardedFiles = (files: Files, check: () => Promise<void>): Files => ({
  ...files,
  async open(path, flags, mode) {
    if (flags !== 'r') await check()
    return files.open(path, flags, mode)
  },
  async rename(from, to) {
    await check()
    return files.rename(from, to)
  },
  async unlink(path) {
    await check()
    return files.unlink(path)
  },
  async rm(path, options) {
    await check()
    return files.rm(path, options)
  },
  async copyFile(from, to, mode) {
    await check()
    return files.copyFile(from, to, mode)
  },
})
