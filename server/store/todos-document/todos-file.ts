import type { FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { copyAside } from '../../documents/set-aside.ts'
import { followLink, readBytes } from '../../documents/open-file.ts'
import { removeTemporaries, replaceFile, ReplaceFailed } from '../../files/replace.ts'
import type { StoreHost } from '../host.ts'
import { openDatabase } from '../../documents/database.ts'
import { readImage, type ReadImage } from './read.ts'
import type { Image } from './schema.ts'
import { verifiedChecksum } from './text.ts'
import { writeImage } from './write.ts'

/** The file `todos.json` of an account: a lowdb document. */
export interface TodosFile {
  readonly path: string
  /** Its size in bytes when it was read or written last. */
  readonly size: number
  /** Its revision when it was read or written last; null where there is none, or it could not be read. */
  readonly revision: number | null
  /** Whether it is still the file that was read or written last. */
  isAsLeft(): Promise<boolean>
  /** Its bytes, or null where there is none. Throws AccountUnavailable. */
  bytes(): Promise<Buffer | null>
  /** What it holds, or null where there is none. Throws Damaged, NewerVersion, AccountUnavailable. */
  read(): Promise<ReadImage | null>
  /**
   * Replaces it whole and returns when that survives a power cut. What a hand has made of it since it was read or
   * written last is kept aside, and the person told. Throws ReplaceFailed; then the old file is in its place.
   */
  write(image: Image, signal?: AbortSignal): Promise<void>
}

/** Finds the file at `path`; a symbolic link stays one. Throws AccountUnavailable, or the system's error. */
export async function openTodosFile(host: StoreHost, path: string): Promise<TodosFile> {
  const { files } = host
  const target = await followLink(files, path)
  await removeTemporaries(files, dirname(target), basename(target))
  let known: Identity | null = null
  let revision: number | null = null
  let stopped: AbortSignal | undefined

  const keepEdit = async (): Promise<void> => {
    const found = await identityOf(host, target)
    if (found === null || (known !== null && isSame(found, known))) return
    const checksum = await verifiedChecksum(await files.readFile(target))
    if (checksum !== null && checksum === known?.checksum) return
    const aside = await copyAside(files, target, host.now(), 'edited')
    host.tell(
      `${basename(path)} was changed by another program while Localist was running. What that made of it is kept as ${aside}; Localist goes on with its own todos. Stop Localist before you edit the file.`,
    )
  }

  const database = openDatabase<ReadImage | null>(null, {
    async read() {
      const bytes = await readBytes(files, target)
      if (bytes === null) return null
      known = await identityOf(host, target, await verifiedChecksum(bytes))
      const image = await readImage(bytes)
      revision = image.revision
      return image
    },
    async write(image) {
      if (image === null) return
      let checksum: number | null = null
      const content = async (handle: FileHandle): Promise<void> => {
        checksum = await writeImage(handle, image, stopped)
      }
      try {
        await replaceFile(files, target, content, { beforeRename: keepEdit, signal: stopped })
      } catch (error) {
        if (error instanceof ReplaceFailed && error.replaced) known = await identityOf(host, target, checksum)
        throw error
      }
      known = await identityOf(host, target, checksum)
      revision = image.revision
    },
  })

  return {
    path: target,
    get size() {
      return known?.size ?? 0
    },
    get revision() {
      return revision
    },
    async isAsLeft() {
      const found = await identityOf(host, target)
      return found !== null && known !== null && isSame(found, known)
    },
    bytes: () => readBytes(files, target),
    async read() {
      await database.read()
      const image = database.data
      database.data = null
      return image
    },
    async write(image, signal) {
      stopped = signal
      database.data = { ...image, origin: 'ours' }
      // What the store holds is the truth; lowdb is not to keep a second copy.
      await database.write().finally(() => void (database.data = null))
    },
  }
}

/** What tells a file that we wrote from one that somebody else did. */
interface Identity {
  readonly inode: number
  readonly size: number
  readonly modified: number
  readonly checksum: number | null
}

const isSame = (a: Identity, b: Identity): boolean =>
  a.inode === b.inode && a.size === b.size && a.modified === b.modified

const identityOf = async (
  { files }: StoreHost,
  path: string,
  checksum: number | null = null,
): Promise<Identity | null> => {
  const found = await files.stat(path).catch(() => null)
  return found === null ? null : { inode: found.ino, size: found.size, modified: found.mtimeMs, checksum }
}
