import { basename, dirname } from 'node:path'
import type * as z from 'zod'
import { FileUnavailable, StorageUncertain, WritingStopped, toStorageError } from './errors.ts'
import { makeFolder } from './files.ts'
import { ReplaceFailed } from './replace.ts'
import { type DocumentDeps, Damaged, NewerVersion, readDocument, type DocumentFormat } from './document.ts'
import { openDatabase } from './database.ts'
import { DocumentFile } from './document-file.ts'
import { newerVersionError, openError } from './open-file.ts'
import { moveAside } from './set-aside.ts'
import { explain } from '../reasons/reasons.ts'

/** The format of a small document: indented JSON, which starts with `empty` where the file is missing or damaged. */
export interface SmallDocumentFormat<T> extends DocumentFormat<T> {
  readonly empty: T
  /** Formats the text of the whole file, including `format` and `version`. */
  readonly serialize: (data: T) => string
}

/** Makes the format of a small document, of version 1. */
export function smallDocumentFormat<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): SmallDocumentFormat<T> {
  const version = 1
  return {
    name,
    version,
    empty,
    parse(document) {
      const { format: _format, version: _version, ...data } = Object(document)
      return schema.parse(data)
    },
    serialize: (data) => `${JSON.stringify({ format: name, version, ...data }, null, 2)}\n`,
  }
}

/** A small document that is open. `data` is its durable content. */
export interface SmallDocument<T> {
  readonly data: T
  /**
   * Replaces the content and returns when `next` is durable. Throws StorageFull, StorageForbidden, or the system's error:
   * the old content is still there, in memory and on disk. Throws StorageUncertain: `next` is there, but a power cut may
   * undo it. Calls must not overlap.
   */
  replace(next: T): Promise<void>
}

/**
 * Opens the small document at `path` and makes its folder if it is missing. A damaged document is moved aside with a
 * notice, and `data` is empty. For a document that cannot be opened, `data` is empty, and `replace` throws FileUnavailable
 * or WritingStopped.
 */
export async function openSmallDocument<T>(
  deps: DocumentDeps,
  path: string,
  format: SmallDocumentFormat<T>,
): Promise<SmallDocument<T>> {
  try {
    return await openOrThrow(deps, path, format)
  } catch (error) {
    const isKnown = error instanceof FileUnavailable || error instanceof WritingStopped
    const refusal = isKnown ? error : openError(path, error)
    if (refusal.cause instanceof Error) deps.log(`${path}: ${refusal.cause.message}`)
    deps.warn(refusal.explanation)
    return { data: format.empty, replace: () => Promise.reject(refusal) }
  }
}

const openOrThrow = async <T>(
  deps: DocumentDeps,
  path: string,
  format: SmallDocumentFormat<T>,
): Promise<SmallDocument<T>> => {
  await makeFolder(deps.files, dirname(path))
  const file = await DocumentFile.find(deps, path)
  const database = openDatabase<T>(format.empty, {
    read: () => readRecord(deps, file, format),
    write: (data) => file.replace(format.serialize(data)),
  })
  await database.read()
  const setDurable = (next: T): void => {
    database.data = next
    document.data = next
    deps.changed?.()
  }
  const document = {
    data: database.data,
    async replace(next: T): Promise<void> {
      database.data = next
      try {
        await database.write()
      } catch (error) {
        database.data = document.data
        if (!isReplaced(error)) throw toStorageError(error)
        // The file has the new content, but it may not be durable: try to restore the old content.
        const isRestored = await database.write().then(() => true, isReplaced)
        if (isRestored) throw toStorageError(error)
        setDurable(next)
        throw new StorageUncertain(error.cause)
      }
      setDurable(next)
    },
  }
  return document
}

const isReplaced = (error: unknown): error is ReplaceFailed =>
  error instanceof ReplaceFailed && error.replaced

const readRecord = async <T>(
  deps: DocumentDeps,
  file: DocumentFile,
  format: SmallDocumentFormat<T>,
): Promise<T | null> => {
  const { files, now, tell } = deps
  const bytes = await file.read()
  if (bytes === null) return null
  const name = basename(file.path)
  try {
    return readDocument(format, bytes)
  } catch (error) {
    if (error instanceof NewerVersion) throw newerVersionError(name)
    if (!(error instanceof Damaged)) throw error
  }
  const movedTo = await moveAside(files, file.path, now())
  tell(explain('file-replaced', { file: name, copy: movedTo }))
  return null
}
