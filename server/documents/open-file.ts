import { basename } from 'node:path'
import { AccountUnavailable, StorageForbidden, StorageFull } from '../files/errors.ts'
import { codeOf, type Files } from '../files/files.ts'
import { ReplaceFailed } from '../files/replace.ts'

/** The bytes of the file at `path`, which gets mode 0600; null where there is none. Throws AccountUnavailable. */
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
    throw new AccountUnavailable(
      `${name} in the data folder is a link to a file that is not there. Bring the file back, then start Localist again.`,
      { cause },
    )
  })
}

/** Says that the file system does not let us at the document. */
export const cannotOpen = (path: string, cause?: unknown): AccountUnavailable =>
  new AccountUnavailable(
    `${basename(path)} in the data folder cannot be opened. Check that it is a file and that you may read and write it and its folder, then start Localist again.`,
    { cause },
  )

/** Says that a newer Localist wrote the file `name`. */
export const tooNew = (name: string): AccountUnavailable =>
  new AccountUnavailable(
    `${name} was written by a newer Localist. Nothing was touched: install the newer version to open it.`,
  )

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

/** What a failed write is for the caller: StorageFull, StorageForbidden, or the system's own error. */
export function writeProblem(error: unknown): unknown {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (full.has(codeOf(cause))) return new StorageFull(cause)
  return forbidden.has(codeOf(cause)) ? new StorageForbidden(cause) : cause
}
