import { basename } from 'node:path'
import { FileUnavailable, StorageFull, toStorageError } from '../files/errors.ts'
import { ReplaceFailed } from '../files/replace.ts'
import { codeOf, type Files } from '../files/files.ts'

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
    const name = basename(path)
    throw new FileUnavailable(
      `${name} in the data folder is a link to a file that does not exist. Put the file back, then start Localist again.`,
      { cause },
    )
  })
}

/** Makes the error for a document that cannot be opened: the disk is full, or the file or its permissions are wrong. */
export function openError(path: string, error?: unknown): FileUnavailable {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (toStorageError(cause) instanceof StorageFull) {
    return new FileUnavailable('The disk is full. Free some space, then start Localist again.', { cause })
  }
  return new FileUnavailable(
    `${basename(path)} in the data folder cannot be opened. Check that it is a file, and that you can read and write both the file and its folder. Then start Localist again.`,
    { cause },
  )
}

/** Makes the error for the file `name` that was written by a newer version of Localist. */
export const newerVersionError = (name: string): FileUnavailable =>
  new FileUnavailable(
    `${name} was written by a newer version of Localist. It was not changed. Install that version to open it.`,
  )
