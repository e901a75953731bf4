import type { FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { removeTemporaries, replaceFile, ReplaceFailed } from './replace.ts'
import type { DocumentDeps } from './document.ts'
import { readBytes, resolveLink } from './open-file.ts'
import { copyAside } from './set-aside.ts'
import { explain } from '../reasons/reasons.ts'

/** The new content of a document: its text, or a function that writes it and returns the CRC-32 of all bytes written. */
export type DocumentText = string | ((handle: FileHandle) => Promise<number>)

/** The identity of a file, which a change by another program changes, null where there is no file; and its size in bytes. */
interface Status {
  readonly identity: string | null
  readonly size: number
}

/** The file of a document. Detects changes that another program makes to the file. */
export class DocumentFile {
  readonly path: string
  readonly #deps: DocumentDeps
  /** The file as this process last read or wrote it. */
  #lastSeen: (Status & { readonly checksum: number }) | null = null

  private constructor(deps: DocumentDeps, path: string) {
    this.#deps = deps
    this.path = path
  }

  /**
   * Finds the file at `path`, or the target where `path` is a symbolic link, and removes temporary files of earlier writes.
   * Throws FileUnavailable, or the system's error.
   */
  static async find(deps: DocumentDeps, path: string): Promise<DocumentFile> {
    const target = await resolveLink(deps.files, path)
    await removeTemporaries(deps.files, dirname(target), basename(target))
    return new DocumentFile(deps, target)
  }

  /** The size of the file in bytes, as this process last read or wrote it. */
  get size(): number {
    return this.#lastSeen?.size ?? 0
  }

  /** The CRC-32 of the file as this process last read or wrote it; null where it did neither. */
  get checksum(): number | null {
    return this.#lastSeen?.checksum ?? null
  }

  /** Whether the file exists and is still as this process last read or wrote it. */
  async isUnchanged(): Promise<boolean> {
    const { identity } = await this.#readStatus()
    return identity !== null && identity === this.#lastSeen?.identity
  }

  /** Reads the bytes of the file; null where it does not exist. Throws FileUnavailable. */
  async read(): Promise<Buffer | null> {
    const bytes = await readBytes(this.#deps.files, this.path)
    if (bytes !== null) this.#lastSeen = { ...(await this.#readStatus()), checksum: crc32(bytes) }
    return bytes
  }

  /**
   * Replaces the file and returns when the new content survives a power cut. If another program has changed the file since
   * this process last read or wrote it, keeps a copy of that change and tells the person. Throws ReplaceFailed.
   */
  async replace(text: DocumentText, signal?: AbortSignal): Promise<void> {
    const { files } = this.#deps
    let checksum = typeof text === 'string' ? crc32(text) : 0
    const write = async (handle: FileHandle): Promise<void> => {
      if (typeof text !== 'string') checksum = await text(handle)
    }
    const content = typeof text === 'string' ? text : write
    let status: Status = { identity: null, size: 0 }
    const beforeRename = async (temporary: string): Promise<void> => {
      await this.#copyForeignChange()
      // After the rename another program could change the file before its status is read.
      status = await this.#readStatus(temporary)
    }
    try {
      await replaceFile(files, this.path, content, { beforeRename, signal })
    } catch (error) {
      if (error instanceof ReplaceFailed && error.replaced) this.#lastSeen = { ...status, checksum }
      throw error
    }
    this.#lastSeen = { ...status, checksum }
  }

  async #copyForeignChange(): Promise<void> {
    const { files, now, tell } = this.#deps
    const { identity } = await this.#readStatus()
    if (identity === null || identity === this.#lastSeen?.identity) return
    if (crc32(await files.readFile(this.path)) === this.#lastSeen?.checksum) return
    const copy = await copyAside(files, this.path, now(), 'edited')
    tell(explain('edit-not-used', { file: basename(this.path), copy }))
  }

  async #readStatus(path = this.path): Promise<Status> {
    const found = await this.#deps.files.stat(path).catch(() => null)
    return { identity: found && `${found.ino} ${found.size} ${found.mtimeMs}`, size: found?.size ?? 0 }
  }
}
