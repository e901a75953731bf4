import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf, type Files } from './files.ts'
import { syncFolder } from './sync.ts'
import { writeAll } from './write-all.ts'

/** A replacement that failed; `replaced` says whether the new file had taken the old one's place by then. */
export class ReplaceFailed extends Error {
  readonly replaced: boolean

  constructor(cause: unknown, replaced: boolean) {
    super('The file could not be replaced.', { cause })
    this.replaced = replaced
  }
}

/** The new content of a file: its text or bytes, or a function that writes it and may take its time. */
type Content = string | Uint8Array | ((handle: FileHandle) => Promise<void>)

interface ReplaceOptions {
  /** The last chance to throw, with the path of the new file. */
  readonly beforeRename?: (temporary: string) => Promise<void>
  /** Gives up before the rename. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Replaces the file at `path` whole, mode 0600, and returns when the new content survives a power cut:
 * a temporary file in the same folder, fsync, rename, fsync of the folder. `path` must not be a symbolic
 * link. Throws ReplaceFailed; where the rename had not happened, the old file is untouched.
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
    await renamePatiently(files, temporary, path, signal)
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

// A virus scanner or an indexer on Windows holds a fresh file for a moment; after these it is given up, within 10 s.
const pauses = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_000]
const held = new Set(['EPERM', 'EBUSY', 'EACCES'])

/** Renames a file, again for some seconds where another program holds it. Throws the system's error, or that of `signal`. */
async function renamePatiently(files: Files, from: string, to: string, signal?: AbortSignal): Promise<void> {
  for (const pause of pauses) {
    try {
      return await files.rename(from, to)
    } catch (error) {
      if (!held.has(codeOf(error))) throw error
      await setTimeout(pause, undefined, { ...(signal !== undefined && { signal }) })
    }
  }
  await files.rename(from, to)
}

/**
 * Removes what was left of writes in `folder`, for the file `name` or for any, when the process was killed in the
 * middle of them. It also stops the writes that a process with an older writer token has under way: their rename fails.
 */
export async function removeTemporaries(files: Files, folder: string, name?: string): Promise<void> {
  const entries = await files.readdir(folder)
  const isOurs = (entry: string): boolean => name === undefined || entry.startsWith(`${name}.`)
  const stale = entries.filter((entry) => isOurs(entry) && /\.[0-9a-f]{12}\.tmp$/.test(entry))
  await Promise.all(stale.map((entry) => removeIfThere(files, join(folder, entry))))
}

// A process that lost the data directory to us may have renamed or removed its own meanwhile.
const removeIfThere = async (files: Files, path: string): Promise<void> => {
  await files.unlink(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
