import type { FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { removeTemporaries, replaceFile, ReplaceFailed } from '../files/replace.ts'
import type { DocumentHost } from './host.ts'
import { followLink, readBytes } from './open-file.ts'
import { copyAside } from './set-aside.ts'

/** The new content of a document: its text, or a function that writes it and returns the CRC-32 of all that it wrote. */
export type DocumentText = string | ((handle: FileHandle) => Promise<number>)

/** The file of a document. */
export class DocumentFile {
  readonly path: string
  readonly #host: DocumentHost
  /** The file as it was read or written last, to tell whether another program has changed it. */
  #left: { readonly identity: string | null; readonly checksum: number; readonly size: number } | null = null

  private constructor(host: DocumentHost, path: string) {
    this.#host = host
    this.path = path
  }

  /** Finds the file at `path`; a symbolic link stays one. Throws FileUnavailable, or the system's error. */
  static async find(host: DocumentHost, path: string): Promise<DocumentFile> {
    const target = await followLink(host.files, path)
    await removeTemporaries(host.files, dirname(target), basename(target))
    return new DocumentFile(host, target)
  }

  /** Its size in bytes when it was read or written last. */
  get size(): number {
    return this.#left?.size ?? 0
  }

  /** Whether it is still the file that was read or written last. */
  async isAsLeft(): Promise<boolean> {
    const { identity } = await this.#look()
    return identity !== null && identity === this.#left?.identity
  }

  /** Its bytes, or null where there is none. Throws FileUnavailable. */
  async read(): Promise<Buffer | null> {
    const bytes = await readBytes(this.#host.files, this.path)
    if (bytes !== null) await this.#remember(crc32(bytes))
    return bytes
  }

  /**
   * Replaces it whole and returns when that survives a power cut. A change that another program has made meanwhile is kept
   * aside, and the person told. Throws ReplaceFailed; where `replaced` is false, the old file is in its place.
   */
  async replace(text: DocumentText, signal?: AbortSignal): Promise<void> {
    const { files } = this.#host
    let checksum = typeof text === 'string' ? crc32(text) : 0
    const write = async (handle: FileHandle): Promise<void> => {
      if (typeof text !== 'string') checksum = await text(handle)
    }
    const content = typeof text === 'string' ? text : write
    try {
      await replaceFile(files, this.path, content, { beforeRename: () => this.#keepEdit(), signal })
    } catch (error) {
      if (error instanceof ReplaceFailed && error.replaced) await this.#remember(checksum)
      throw error
    }
    await this.#remember(checksum)
  }

  async #keepEdit(): Promise<void> {
    const { files, now, tell } = this.#host
    const { identity } = await this.#look()
    if (identity === null || identity === this.#left?.identity) return
    if (crc32(await files.readFile(this.path)) === this.#left?.checksum) return
    const aside = await copyAside(files, this.path, now(), 'edited')
    tell(
      `${basename(this.path)} was changed by another program while Localist was running. What that made of it is kept as ${aside}; Localist goes on with what it had. Stop Localist before you edit the file.`,
    )
  }

  async #remember(checksum: number): Promise<void> {
    this.#left = { ...(await this.#look()), checksum }
  }

  async #look(): Promise<{ readonly identity: string | null; readonly size: number }> {
    const found = await this.#host.files.stat(this.path).catch(() => null)
    return { identity: found && `${found.ino} ${found.size} ${found.mtimeMs}`, size: found?.size ?? 0 }
  }
}
