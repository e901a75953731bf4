import { statSync } from 'node:fs'
import * as nodeFiles from 'node:fs/promises'
import { dirname } from 'node:path'

/** The file system calls that the server makes on its data directory. A test passes its own, to make one of them fail. */
export type Files = { readonly statSync: typeof statSync } & Pick<
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
  | 'rm'
  | 'stat'
  | 'statfs'
  | 'unlink'
>

/** The real file system. */
export const realFiles: Files = { ...nodeFiles, statSync }

/** Returns the code of a system error, such as ENOSPC; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Calls fsync on `folder`, to make the names in it durable. Does nothing on Windows, where a folder cannot be fsynced
 * (NTFS journals the names). Ignores the error of a file system that does not support it, such as some network ones.
 */
export async function syncFolder(files: Files, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    await syncFile(files, folder, 'r')
  } catch (error) {
    if (!unsupportedCodes.has(codeOf(error))) throw error
  }
}

const unsupportedCodes = new Set(['EINVAL', 'ENOTSUP'])

/** The device and the inode number of a file or a folder. */
export interface FileIdentity {
  readonly dev: bigint
  readonly ino: bigint
}

/**
 * Returns the identity of what is at `path`; null where there is nothing. Throws the system's error. statSync instead of stat,
 * because the thread pool would add 50 µs to each change, a tenth of its time. It does not wait for the disk where the file is
 * open, because the kernel keeps its inode in memory.
 */
export const findIdentity = (files: Files, path: string): FileIdentity | null =>
  files.statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null

/** Whether two identities are those of one file. */
export const isSameFile = (one: FileIdentity | null, other: FileIdentity | null): boolean =>
  one !== null && one.dev === other?.dev && one.ino === other.ino

/** Calls fsync on the file at `path`, to make its bytes durable. */
export async function syncFile(files: Files, path: string, flags = 'r+'): Promise<void> {
  const handle = await files.open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes all of `bytes` at `position`, in several calls where one call writes only a part (a quota, a signal, a full
 * disk). Throws the system's error, or EIO where a call writes nothing.
 */
export async function writeAll(
  handle: nodeFiles.FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    if (bytesWritten === 0)
      throw Object.assign(new Error('EIO: the file takes no more bytes'), { code: 'EIO' })
    written += bytesWritten
  }
}

/**
 * Makes the folder at `path` and any missing parents, with mode 0700. Calls fsync on each parent, so that the new
 * folders survive a power cut. Throws the system's error.
 */
export async function makeFolder(files: Files, path: string): Promise<void> {
  if (await isFolder(files, path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(files, parent)
  // Without `recursive`: with it, Node loops forever where mkdir fails with ENOENT although the parent exists, as in /proc.
  await files.mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made the folder since the check above.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(files, path))) throw error
  })
  await syncFolder(files, parent)
}

const isFolder = (files: Files, path: string): Promise<boolean> =>
  files.stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
