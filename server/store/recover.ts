import { basename } from 'node:path'
import { AccountUnavailable } from '../problems.ts'
import { Damaged, NewerVersion, readDocument, type DocumentFormat } from './document.ts'
import type { Files } from './files.ts'
import { copyAside, findAside, setAside } from './set-aside.ts'

/** What a file held; `notice` is what the person must be told, and calls for writing the document anew. */
export interface Recovered<T> {
  /** Null where there is no file yet. */
  readonly data: T | null
  readonly notice: string | null
}

/**
 * Reads the document at `path`. A damaged or foreign file is set aside byte for byte, and what can be
 * read of it is served. Throws AccountUnavailable where nothing may be served in its place.
 */
export async function recover<T>(
  files: Files,
  path: string,
  format: DocumentFormat<T>,
  now: () => Date,
): Promise<Recovered<T>> {
  const name = basename(path)
  const bytes = await readBytes(files, path)
  if (bytes === null) {
    const aside = format.whenLost === 'refuse' ? await findAside(files, path) : null
    if (aside === null) return { data: null, notice: null }
    throw unreadable(name, aside)
  }
  try {
    return { data: readDocument(format, decode(bytes)), notice: null }
  } catch (error) {
    if (error instanceof NewerVersion) throw tooNew(name)
    if (!(error instanceof Damaged)) throw error
  }
  const salvaged = format.salvage(bytes.toString('utf8'))
  if (salvaged !== null) {
    const aside = await copyAside(files, path, now())
    return {
      data: salvaged.data,
      notice: `${name} was damaged. ${salvaged.loss} The damaged file is kept as ${aside}.`,
    }
  }
  const aside = await setAside(files, path, now())
  if (format.whenLost === 'refuse') throw unreadable(name, aside)
  const notice = `${name} could not be read and begins anew. The damaged file is kept as ${aside}.`
  return { data: format.empty(), notice }
}

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Damaged('It is not UTF-8.', { cause })
  }
}

const readBytes = async (files: Files, path: string): Promise<Buffer | null> => {
  try {
    if (!(await files.stat(path)).isFile()) throw cannotOpen(path)
    const bytes = await files.readFile(path)
    // Not every file system knows modes (a link to a stick, say).
    await files.chmod(path, 0o600).catch(() => {})
    return bytes
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cannotOpen(path, cause)
  }
}

/** Says that the file system does not let us at the document. */
export const cannotOpen = (path: string, cause?: unknown): AccountUnavailable =>
  new AccountUnavailable(
    `${basename(path)} in the data folder cannot be opened. Check that it is a file and that you may read and write it and its folder, then start Localist again.`,
    { cause },
  )

const unreadable = (name: string, aside: string): AccountUnavailable =>
  new AccountUnavailable(
    `${name} could not be read. It is kept as ${aside} in the data folder. Stop Localist, then either put a readable ${name} back, or move ${aside} elsewhere to begin with an empty list.`,
  )

const tooNew = (name: string): AccountUnavailable =>
  new AccountUnavailable(
    `${name} was written by a newer Localist. Nothing was touched: install the newer version to open it.`,
  )
