import { basename, dirname } from 'node:path'
import { FileUnavailable, StorageUncertain, WritingStopped, writeError } from '../files/errors.ts'
import { makeFolder } from '../files/sync.ts'
import { ReplaceFailed } from '../files/replace.ts'
import type { DocumentHost } from './host.ts'
import { openDatabase } from './database.ts'
import { Damaged, NewerVersion, readDocument } from './document.ts'
import { DocumentFile } from './document-file.ts'
import { cannotOpen, tooNew } from './open-file.ts'
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
 * served empty, and refuses to be changed with FileUnavailable or WritingStopped.
 */
export async function openRecord<T>(
  host: DocumentHost,
  path: string,
  format: RecordFormat<T>,
): Promise<OpenRecord<T>> {
  try {
    return await open(host, path, format)
  } catch (error) {
    const isKnown = error instanceof FileUnavailable || error instanceof WritingStopped
    const refusal = isKnown ? error : cannotOpen(path, error)
    if (refusal.cause instanceof Error) host.log(`${path}: ${refusal.cause.message}`)
    host.warn(refusal.message)
    return { data: format.empty, replace: () => Promise.reject(refusal) }
  }
}

const open = async <T>(host: DocumentHost, path: string, format: RecordFormat<T>): Promise<OpenRecord<T>> => {
  await makeFolder(host.files, dirname(path))
  const file = await DocumentFile.find(host, path)
  const database = openDatabase<T>(format.empty, {
    read: () => read(host, file, format),
    write: (data) => file.replace(format.serialize(data)),
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
        if (!isReplaced(error)) throw writeError(error)
        // The new content is in place but may not be durable.
        const isBack = await database.write().then(() => true, isReplaced)
        if (isBack) throw writeError(error)
        database.data = next
        durable = next
        throw new StorageUncertain(error.cause)
      }
    },
  }
}

const isReplaced = (error: unknown): error is ReplaceFailed =>
  error instanceof ReplaceFailed && error.replaced

const read = async <T>(
  host: DocumentHost,
  file: DocumentFile,
  format: RecordFormat<T>,
): Promise<T | null> => {
  const { files, now, tell } = host
  const bytes = await file.read()
  if (bytes === null) return null
  const name = basename(file.path)
  try {
    return readDocument(format, bytes).document
  } catch (error) {
    if (error instanceof NewerVersion) throw tooNew(name)
    if (!(error instanceof Damaged)) throw error
  }
  const aside = await setAside(files, file.path, now())
  tell(`${name} could not be read and begins anew. The damaged file is kept as ${aside}.`)
  return null
}
