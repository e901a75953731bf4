import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../files/files.ts'
import { syncFolder } from '../../files/sync.ts'
import { writeAll } from '../../files/write-all.ts'
import { headerJson } from './format.ts'
import { encodeLine } from './line.ts'
import { segmentName, type SegmentName } from './segment-name.ts'

/** From this size on a segment is busy enough for zeros to be written ahead of its lines. */
const busy = 64 * 1024
/**
 * How many zeros are written ahead. Over zeros that are there already only data is flushed; at the end of a file its
 * length is as well, which takes about twice as long. To whoever reads them they are a torn tail.
 */
const ahead = 512 * 1024

/** The segment that is written to. */
export class Segment {
  readonly name: SegmentName
  readonly #files: Files
  readonly #folder: string
  readonly #handle: FileHandle
  readonly #buffer = Buffer.allocUnsafeSlow(busy)
  #zeros: Buffer | null = null
  #size = 0
  #zeroedTo = 0

  private constructor(name: SegmentName, files: Files, folder: string, handle: FileHandle) {
    this.name = name
    this.#files = files
    this.#folder = folder
    this.#handle = handle
  }

  /** Makes the file of a segment that goes on from revision `base`. Throws the system's error, EEXIST where there is one. */
  static async begin(files: Files, folder: string, sequence: number, base: number): Promise<Segment> {
    const name = segmentName(sequence, base)
    return new Segment(name, files, folder, await files.open(join(folder, name.name), 'wx', 0o600))
  }

  /** How many bytes are durable. */
  get size(): number {
    return this.#size
  }

  /** Appends whole lines and returns when they survive a power cut. Throws the system's error; then abandon it. */
  async append(lines: string): Promise<void> {
    const isFirst = this.#size === 0
    const bytes = this.#bytesOf(isFirst ? encodeLine(headerJson(this.name.base)) + lines : lines)
    const end = this.#size + bytes.length
    await writeAll(this.#handle, bytes, this.#size)
    if (end > busy && end > this.#zeroedTo) await this.#zeroAhead(end)
    await this.#handle.datasync()
    if (isFirst) await syncFolder(this.#files, this.#folder)
    this.#size = end
  }

  // A buffer for each group of lines would have the garbage collector called for all the time.
  #bytesOf(text: string): Buffer {
    const length = Buffer.byteLength(text)
    if (length > this.#buffer.length) return Buffer.from(text)
    this.#buffer.write(text)
    return this.#buffer.subarray(0, length)
  }

  async #zeroAhead(from: number): Promise<void> {
    this.#zeros ??= Buffer.alloc(ahead)
    try {
      await writeAll(this.#handle, this.#zeros, from)
      this.#zeroedTo = from + ahead
    } catch {
      // There is room for the lines only.
      this.#zeroedTo = Number.POSITIVE_INFINITY
      await this.#handle.truncate(from)
    }
  }

  /**
   * Ends the segment after a failed write: what may be there of it is cut off again, as well as can be. Nothing is
   * written to it any more, since after a failed fsync nobody knows what the disk holds.
   */
  async abandon(): Promise<void> {
    await this.#handle.truncate(this.#size).catch(() => {})
    await this.#handle.sync().catch(() => {})
    await this.close().catch(() => {})
  }

  /** Ends the segment and leaves the file as it is. */
  async leave(): Promise<void> {
    await this.#handle.close().catch(() => {})
  }

  async close(): Promise<void> {
    if (this.#zeroedTo > this.#size) await this.#handle.truncate(this.#size).catch(() => {})
    await this.#handle.close()
  }
}
