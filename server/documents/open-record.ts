import { basename, dirname } from 'node:path'
import { Problem } from '../problems.ts'
import { DocumentUnavailable, StorageUncertain, WritingStopped } from '../files/errors.ts'
import { makeFolder } from '../files/sync.ts'
import { removeTemporaries, replaceFile, ReplaceFailed } from '../files/replace.ts'
import type { DocumentHost } from '../store/host.ts'
import { openDatabase } from './database.ts'
import { Damaged, NewerVersion, readDocument } from './document.ts'
import { cannotOpen, followLink, readBytes, tooNew, writeProblem } from './open-file.ts'
import type { RecordFormat } from './record.ts'
import { setAside } from './set-aside.ts'

/** A small document; `data` is its durable content. */
export interface OpenRecord<T> {
  readonly data: T
  /**
   * Puts `next` in the document's place and returns when it is durable. Throws StorageFull, StorageForbidden, or the file
   * system's own error; then nothing has changed, in memory or on disk. Throws StorageUncertain where `next` is in place
   * but may be undone by a power cut. Calls must not overlap.
   */
  replace(next: T): Promise<void>
}

/**
 * Opens the document `path`, making its folder where it is missing; a symbolic link stays one, its target is
 * replaced. One that cannot be read is set aside and begins anew, with a notice; one that cannot be opened is
 * served empty, and refuses to be changed with DocumentUnavailable or WritingStopped.
 */
export async function openRecord<T>(
  host: DocumentHost,
  path: string,
  format: RecordFormat<T>,
): Promise<OpenRecord<T>> {
  try {
    return await open(host, path, format)
  } catch (error) {
    const unavailable = error instanceof Problem ? error : cannotOpen(path, error)
    if (unavailable.cause instanceof Error) host.log(`${path}: ${unavailable.cause.message}`)
    host.warn(unavailable.message)
    const { message, cause } = unavailable
    const refusal =
      unavailable instanceof WritingStopped ? unavailable : new DocumentUnavailable(message, { cause })
    return { data: format.empty, replace: () => Promise.reject(refusal) }
  }
}

const open = async <T>(host: DocumentHost, path: string, format: RecordFormat<T>): Promise<OpenRecord<T>> => {
  const { files } = host
  await makeFolder(files, dirname(path))
  const target = await followLink(files, path)
  await removeTemporaries(files, dirname(target), basename(target))
  const database = openDatabase<T>(format.empty, {
    read: () => read(host, target, format),
    write: (data) => replaceFile(files, target, format.serialize(data)),
  })
  await database.read()
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
        if (!isReplaced(error)) throw writeProblem(error)
        // The new content is in place but may not be durable.
        const isBack = await database.write().then(() => true, isReplaced)
        if (isBack) throw writeProblem(error)
        database.data = next
        durable = next
        throw new StorageUncertain(error.cause)
      }
    },
  }
}

const isReplaced = (error: unknown): error is ReplaceFailed =>
  error instanceof ReplaceFailed && error.replaced

const read = async <T>(host: DocumentHost, path: string, format: RecordFormat<T>): Promise<T | null> => {
  const { files, now, tell } = host
  const bytes = await readBytes(files, path)
  if (bytes === null) return null
  const name = basename(path)
  try {
    return readDocument(format, bytes).document
  } catch (error) {
    if (error instanceof NewerVersion) throw tooNew(name)
    if (!(error instanceof Damaged)) throw error
  }
  const aside = await setAside(files, path, now())
  tell(`${name} could not be read and begins anew. The damaged file is kept as ${aside}.`)
  return null
}
