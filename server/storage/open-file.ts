import { basename } from 'node:path'
import { FileUnavailable, StorageFull, toStorageError } from './errors.ts'
import { ReplaceFailed } from './replace.ts'
import { codeOf, type Files } from './files.ts'
import { explain } from '../reasons/reasons.ts'

/** Reads the file at `path` and sets its mode to 0600; null where it does not exist. Throws FileUnavailable. */
export async function readBytes(files: Files, path: string): Promise<Buffer | null> {
  try {
    if (!(await files.stat(path)).isFile()) throw openError(path)
    const bytes = await files.readFile(path)
    // Some file systems have no modes: a FAT memory stick that a link points to, for example.
    await files.chmod(path, 0o600).catch(() => {})
    return bytes
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    throw openError(path, cause)
  }
}

/** Returns the target of a symbolic link, which is replaced instead of the link, or `path` where it is not a link. */
export async function resolveLink(files: Files, path: string): Promise<string> {
  const status = await files.lstat(path).catch(() => null)
  if (status === null || !status.isSymbolicLink()) return path
  return files.realpath(path).catch((cause: unknown) => {
    throw new FileUnavailable(explain('file-not-linked', { file: basename(path) }), { cause })
  })
}

/** Makes the error for a document that cannot be opened: the disk is full, or the file or its permissions are wrong. */
export function openError(path: string, error?: unknown): FileUnavailable {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (toStorageError(cause) instanceof StorageFull) {
    return new FileUnavailable(explain('disk-full', {}), { cause })
  }
  return new FileUnavailable(explain('file-not-opened', { file: basename(path) }), { cause })
}

/** Makes the error for a file that was written by a newer version of Localist. */
export const newerVersionError = (file: string): FileUnavailable =>
  new FileUnavailable(explain('file-newer', { file }))
