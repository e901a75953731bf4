import type { FileHandle } from 'node:fs/promises'
import { codeOf, findIdentity, isSameFile, writeAll } from '../../storage/files.ts'
import type { FileIdentity, Files } from '../../storage/files.ts'

/** The file of the current segment, which is open for writing. */
export class SegmentFile {
  readonly name: string
  readonly sequence: number
  readonly #files: Files
  readonly #path: string
  readonly #handle: FileHandle
  readonly #identity: FileIdentity
  #size = 0
  #unconfirmedSize = 0

  private constructor(
    files: Files,
    path: string,
    { name, sequence }: Pick<SegmentFile, 'name' | 'sequence'>,
    handle: FileHandle,
    identity: FileIdentity,
  ) {
    this.name = name
    this.sequence = sequence
    this.#files = files
    this.#path = path
    this.#handle = handle
    this.#identity = identity
  }

  /** Creates the file at `path`; null where there is one. Throws the system's error. */
  static async create(
    files: Files,
    path: string,
    segment: Pick<SegmentFile, 'name' | 'sequence'>,
  ): Promise<SegmentFile | null> {
    try {
      const handle = await files.open(path, 'wx', 0o600)
      return new SegmentFile(files, path, segment, handle, await handle.stat({ bigint: true }))
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return null
      throw error
    }
  }

  /** The number of bytes that count. */
  get size(): number {
    return this.#size
  }

  /** Whether the file is still at its path. */
  isInPlace(): boolean {
    return isSameFile(findIdentity(this.#files, this.#path), this.#identity)
  }

  /** Appends `lines` and returns when they survive a power cut. They count from confirm() on. Throws the system's error. */
  async append(lines: string): Promise<void> {
    const bytes = Buffer.from(lines)
    await writeAll(this.#handle, bytes, this.#size)
    await this.#handle.datasync()
    this.#unconfirmedSize = this.#size + bytes.length
  }

  /** Lets count what was appended. */
  confirm(): void {
    this.#size = this.#unconfirmedSize
  }

  /** Cuts off the bytes that do not count, where possible: it is not known which bytes of a failed write are on the disk. */
  async cut(): Promise<void> {
    await this.#handle.truncate(this.#size).catch(() => {})
    await this.#handle.sync().catch(() => {})
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => {})
  }
}
