import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { WritingStopped } from '../storage/errors.ts'
import { type FileIdentity, type Files, findIdentity, isSameFile, syncFolder } from '../storage/files.ts'
import { explain } from '../reasons/reasons.ts'

/** The right to write to the data directory, which the process that opened it last holds. */
export interface WriterToken {
  /** The file system calls for the data directory. They check the token before each call that changes something. */
  readonly files: Files
  /** Throws WritingStopped once another process has taken the token, and always after that. */
  readonly check: () => Promise<void>
  /** Resolves when check() finds for the first time that another process has taken the token. */
  readonly lost: Promise<WritingStopped>
  /** Closes the token file. Does not change the data directory. */
  readonly release: () => Promise<void>
}

/**
 * Takes the writer token by replacing the file `writer` in the data directory. A process that held the token finds another
 * file there and stops writing. Call this before anything else in the data directory is read. If the file cannot be
 * replaced (a full disk, no permission), the returned `files` read, but refuse to write.
 */
export async function takeToken(files: Files, dataDir: string): Promise<WriterToken> {
  // Only on Linux can the lock miss another process: in another network namespace, for example.
  if (process.platform !== 'linux')
    return { files, check: async () => {}, lost: neverLost, release: async () => {} }
  const path = join(dataDir, 'writer')
  const own = await replaceToken(files, path).catch((error: unknown) => notTakenError(error))
  if (own instanceof WritingStopped) {
    const refuse = (): Promise<never> => Promise.reject(own)
    return {
      files: guardFiles(files, refuse),
      check: async () => {},
      lost: neverLost,
      release: async () => {},
    }
  }

  let refusal: WritingStopped | null = null
  let resolveLost: (refusal: WritingStopped) => void = () => {}
  const lost = new Promise<WritingStopped>((resolve) => void (resolveLost = resolve))
  const check = async (): Promise<void> => {
    if (refusal === null && !isSameFile(findIdentity(files, path), own)) {
      refusal = new WritingStopped(explain('taken-over', {}))
      resolveLost(refusal)
    }
    if (refusal !== null) throw refusal
  }
  return { files: guardFiles(files, check), check, lost, release: own.close }
}

const neverLost = new Promise<never>(() => {})

const notTakenError = (cause: unknown): WritingStopped =>
  new WritingStopped(explain('not-writable', {}), { cause })

interface OwnToken extends FileIdentity {
  readonly close: () => Promise<void>
}

// The file stays open, because the system cannot reuse its inode number until it is closed. It is empty, because a full disk
// often has room for a new name, but not for a byte.
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

const guardFiles = (files: Files, check: () => Promise<void>): Files => ({
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
