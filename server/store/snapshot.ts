import { basename, dirname } from 'node:path'
import { Low } from 'lowdb'
import { AccountUnavailable, StorageFull } from '../problems.ts'
import type { DocumentFormat } from './document.ts'
import { makeFolder, removeTemporaries, replaceFile, ReplaceFailed, type Files } from './files.ts'
import { cannotOpen, recover } from './recover.ts'

/** A document; what is read of it is what is durable. */
export interface Snapshot<T> {
  readonly data: T
  /**
   * Puts `next` in the document's place and returns when it is durable. Throws StorageFull, or the file
   * system's own error; then nothing has changed, in memory or on disk. Calls must not overlap.
   */
  replace(next: T): Promise<void>
}

/** What opening a document needs from around it. */
export interface SnapshotHost {
  readonly files: Files
  readonly now: () => Date
  /** Tells the person that something was damaged and set aside. */
  readonly tell: (message: string) => void
  /** Writes down what the system said, for whoever looks for the reason. */
  readonly log: (line: string) => void
}

/**
 * Opens the document `path` through lowdb, making its folder where it is missing; a symbolic link stays one,
 * its target is replaced. Throws AccountUnavailable where the document may not be served; one that may begin
 * anew is then served empty, and refuses to be changed.
 */
export async function openSnapshot<T>(
  host: SnapshotHost,
  path: string,
  format: DocumentFormat<T>,
): Promise<Snapshot<T>> {
  try {
    return await open(host, path, format)
  } catch (error) {
    const unavailable = error instanceof AccountUnavailable ? error : cannotOpen(path, error)
    if (unavailable.cause instanceof Error) host.log(`${path}: ${unavailable.cause.message}`)
    if (format.whenLost === 'refuse') throw unavailable
    host.tell(unavailable.message)
    return { data: format.empty(), replace: () => Promise.reject(unavailable) }
  }
}

const open = async <T>(
  { files, now, tell, log }: SnapshotHost,
  path: string,
  format: DocumentFormat<T>,
): Promise<Snapshot<T>> => {
  await makeFolder(files, dirname(path))
  const target = await followLink(files, path)
  await removeTemporaries(files, dirname(target), basename(target))
  const notices: string[] = []
  const database = new Low<T>(
    {
      async read() {
        const { data, notice } = await recover(files, target, format, now)
        if (notice !== null) notices.push(notice)
        return data
      },
      write: (data) => replaceFile(files, target, format.serialize(data)),
    },
    format.empty(),
  )
  await database.read()
  // What was recovered is served even where it cannot be written yet: the next change writes it.
  if (notices.length > 0) {
    await database.write().catch((error: unknown) => log(`${path}: ${String(toProblem(error))}`))
  }
  notices.forEach(tell)
  let durable = database.data
  return {
    get data() {
      return durable
    },
    async replace(next) {
      database.data = next
      try {
        await database.write()
        durable = next
      } catch (error) {
        database.data = durable
        // The rename had happened but may not be durable: put the old content back, as well as can be.
        if (error instanceof ReplaceFailed && error.replaced) await database.write().catch(() => {})
        throw toProblem(error)
      }
    },
  }
}

const followLink = async (files: Files, path: string): Promise<string> => {
  const status = await files.lstat(path).catch(() => null)
  if (status === null || !status.isSymbolicLink()) return path
  return files.realpath(path).catch((cause: unknown) => {
    const name = basename(path)
    throw new AccountUnavailable(
      `${name} in the data folder is a link to a file that is not there. Bring the file back, then start Localist again.`,
      { cause },
    )
  })
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const toProblem = (error: unknown): unknown => {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return full.has(code) ? new StorageFull(cause) : cause
}
