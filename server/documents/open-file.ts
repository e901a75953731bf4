import { basename } from 'node:path'
import { FileUnavailable, StorageFull, writeError } from '../files/errors.ts'
import { ReplaceFailed } from '../files/replace.ts'
import { codeOf, type Files } from '../files/files.ts'

/** The bytes of the file at `path`, which gets mode 0600; null where there is none. Throws FileUnavailable. */
export async function readBytes(files: Files, path: string): Promise<Buffer | null> {
  try {
    if (!(await files.stat(path)).isFile()) throw cannotOpen(path)
    const bytes = await files.readFile(path)
    // Not every file system knows modes (a link to a stick, say).
    await files.chmod(path, 0o600).catch(() => {})
    return bytes
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    throw cannotOpen(path, cause)
  }
}

/** Where the document at `path` really lies: a symbolic link stays one, its target is replaced. */
export async function followLink(files: Files, path: string): Promise<string> {
  const status = await files.lstat(path).catch(() => null)
  if (status === null || !status.isSymbolicLink()) return path
  return files.realpath(path).catch((cause: unknown) => {
    const name = basename(path)
    throw new FileUnavailable(
      `${name} in the data folder is a link to a file that is not there. Bring the file back, then start Localist again.`,
      { cause },
    )
  })
}

/** Says that the file system does not let us at the document, or that the disk has no room for what opening it writes. */
export function cannotOpen(path: string, error?: unknown): FileUnavailable {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (writeError(cause) instanceof StorageFull) {
    return new FileUnavailable('The disk is full. Free some space, then start Localist again.', { cause })
  }
  return new FileUnavailable(
    `${basename(path)} in the data folder cannot be opened. Check that it is a file and that you may read and write it and its folder, then start Localist again.`,
    { cause },
  )
}

/** Says that a newer Localist wrote the file `name`. */
export const tooNew = (name: string): FileUnavailable =>
  new FileUnavailable(
    `${name} was written by a newer Localist. Nothing was touched: install the newer version to open it.`,
  )
