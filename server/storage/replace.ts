import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf, type Files, syncFolder, writeAll } from './files.ts'

/** A file could not be replaced. `replaced` is true where the rename succeeded, but the fsync of the folder failed. */
export class ReplaceFailed extends Error {
  readonly replaced: boolean

  constructor(cause: unknown, replaced: boolean) {
    super('The file could not be replaced.', { cause })
    this.replaced = replaced
  }
}

/** The new content of a file: its text or bytes, or a function that writes it. */
type Content = string | Uint8Array | ((handle: FileHandle) => Promise<void>)

interface ReplaceOptions {
  /** Is called with the path of the new file before it is renamed. Throws to keep the old file. */
  readonly beforeRename?: (temporary: string) => Promise<void>
  /** Keeps the old file if it is aborted before the rename. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Replaces the file at `path` by one with mode 0600 and returns when the new content survives a power cut. Writes a
 * temporary file in the same folder, calls fsync, renames it, and calls fsync on the folder. `path` must not be a
 * symbolic link. Throws ReplaceFailed.
 */
export async function replaceFile(
  files: Files,
  path: string,
  content: Content,
  { beforeRename, signal }: ReplaceOptions = {},
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeNew(files, temporary, content)
    await beforeRename?.(temporary)
    signal?.throwIfAborted()
    await renameWithRetries(files, temporary, path, signal)
  } catch (cause) {
    await files.unlink(temporary).catch(() => {})
    throw new ReplaceFailed(cause, false)
  }
  await syncFolder(files, dirname(path)).catch((cause: unknown) => {
    throw new ReplaceFailed(cause, true)
  })
}

const writeNew = async (files: Files, path: string, content: Content): Promise<void> => {
  const handle = await files.open(path, 'wx', 0o600)
  try {
    if (typeof content === 'function') await content(handle)
    else await writeAll(handle, typeof content === 'string' ? Buffer.from(content) : content, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// On Windows a virus scanner or an indexer opens a new file for a moment, and the rename fails. Retry for about 8 s.
const retryDelays = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_000]
const openElsewhereCodes = new Set(['EPERM', 'EBUSY', 'EACCES'])

/** Renames a file, with retries while another program has it open. Throws the system's error, or the reason of `signal`. */
async function renameWithRetries(
  files: Files,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const delay of retryDelays) {
    try {
      return await files.rename(from, to)
    } catch (error) {
      if (!openElsewhereCodes.has(codeOf(error))) throw error
      await setTimeout(delay, undefined, { ...(signal !== undefined && { signal }) })
    }
  }
  await files.rename(from, to)
}

/**
 * Removes temporary files from `folder`: those of the file `name`, or all. A killed process leaves such files. A process
 * that has lost the writer token may still be writing one: removing the file makes its rename fail.
 */
export async function removeTemporaries(files: Files, folder: string, name?: string): Promise<void> {
  const entries = await files.readdir(folder)
  const isWanted = (entry: string): boolean => name === undefined || entry.startsWith(`${name}.`)
  const temporaries = entries.filter((entry) => isWanted(entry) && /\.[0-9a-f]{12}\.tmp$/.test(entry))
  await Promise.all(temporaries.map((entry) => removeIfExists(files, join(folder, entry))))
}

// The process that wrote the temporary file may have renamed or removed it since it was listed.
const removeIfExists = async (files: Files, path: string): Promise<void> => {
  await files.unlink(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
