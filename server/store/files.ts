import { randomBytes } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The calls of node:fs/promises that the store makes, so that a test can let one of them fail. */
export type Files = Pick<
  typeof nodeFiles,
  | 'chmod'
  | 'copyFile'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readFile'
  | 'readdir'
  | 'realpath'
  | 'rename'
  | 'stat'
  | 'unlink'
>

/** The real file system. */
export const realFiles: Files = nodeFiles

/** A replacement that failed; `replaced` says whether the new file had taken the old one's place by then. */
export class ReplaceFailed extends Error {
  readonly replaced: boolean

  constructor(cause: unknown, replaced: boolean) {
    super('The file could not be replaced.', { cause })
    this.replaced = replaced
  }
}

/**
 * Makes names in `folder` durable: an fsync of the folder. Windows cannot do this, and NTFS journals its
 * names by itself; a file system that says it cannot (some network ones) is left to its own promises.
 */
export async function syncFolder(files: Files, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    await syncFile(files, folder, 'r')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsupported.has(String(error.code)))) throw error
  }
}

const unsupported = new Set(['EINVAL', 'ENOTSUP'])

/** Makes the bytes of the file at `path` durable. */
export async function syncFile(files: Files, path: string, flags = 'r+'): Promise<void> {
  const handle = await files.open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the file at `path` whole, mode 0600, and returns when the new content survives a power cut:
 * a temporary file in the same folder, fsync, rename, fsync of the folder. `path` must not be a symbolic
 * link. Throws ReplaceFailed; where the rename had not happened, the old file is untouched.
 */
export async function replaceFile(files: Files, path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeNew(files, temporary, text)
    await files.rename(temporary, path)
  } catch (cause) {
    await files.unlink(temporary).catch(() => {})
    throw new ReplaceFailed(cause, false)
  }
  await syncFolder(files, dirname(path)).catch((cause: unknown) => {
    throw new ReplaceFailed(cause, true)
  })
}

const writeNew = async (files: Files, path: string, text: string): Promise<void> => {
  const handle = await files.open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes the folder at `path` with all above it that are missing, mode 0700, so that they survive a power cut:
 * an fsync of each folder that got a new entry.
 */
export async function makeFolder(files: Files, path: string): Promise<void> {
  const first = await files.mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(files, dirname(made))
  }
}

/** Removes what replaceFile left in `folder` for `name` when the process was killed in the middle. */
export async function removeTemporaries(files: Files, folder: string, name: string): Promise<void> {
  const entries = await files.readdir(folder)
  const stale = entries.filter((entry) => entry.startsWith(`${name}.`) && /\.[0-9a-f]{12}\.tmp$/.test(entry))
  await Promise.all(stale.map((entry) => files.unlink(join(folder, entry))))
}
