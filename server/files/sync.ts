import { dirname } from 'node:path'
import { codeOf, type Files } from './files.ts'

/**
 * Makes names in `folder` durable: an fsync of the folder. Windows cannot do this, and NTFS journals its
 * names by itself; a file system that says it cannot (some network ones) is left to its own promises.
 */
export async function syncFolder(files: Files, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    await syncFile(files, folder, 'r')
  } catch (error) {
    if (!unsupported.has(codeOf(error))) throw error
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
 * Makes the folder at `path` with all above it that are missing, mode 0700, so that they survive a power cut:
 * an fsync of each folder that got a new entry. Throws the system's error.
 */
export async function makeFolder(files: Files, path: string): Promise<void> {
  if (await isFolder(files, path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(files, parent)
  // Not with `recursive`: Node tries for ever where a parent says that the path does not exist, as /proc does.
  await files.mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(files, path))) throw error
  })
  await syncFolder(files, parent)
}

const isFolder = (files: Files, path: string): Promise<boolean> =>
  files.stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
