import { join } from 'node:path'
import type { Files } from '../files/files.ts'
import { Segment } from './segment.ts'
import { segmentsAmong, type SegmentName } from './segment-name.ts'

/** After so many bytes a segment is closed and the next one begun, so that old ones can go one by one. */
const segmentLimit = 8 * 1024 * 1024

/** The journal of an account: segments in a folder, of which the last is written to. */
export class Journal {
  readonly folder: string
  readonly #files: Files
  #segments: readonly SegmentName[]
  #current: Segment | null = null
  #last: number
  #appended = 0

  /** `segments` are those in `folder`; nothing more is written to them. */
  constructor(files: Files, folder: string, segments: readonly SegmentName[]) {
    this.folder = folder
    this.#files = files
    this.#segments = segments
    this.#last = segments.at(-1)?.sequence ?? 0
  }

  /** All segments in their order, the one that is written to included. */
  get segments(): readonly SegmentName[] {
    return this.#segments
  }

  /** How many bytes were appended since it was opened. */
  get appended(): number {
    return this.#appended
  }

  /**
   * Appends whole lines that go on from revision `base`, and returns when they survive a power cut. Throws the
   * system's error; then the journal is as it was, and the next append goes to a fresh segment. Calls must not overlap.
   */
  async append(base: number, lines: string): Promise<void> {
    try {
      const segment = await this.#segmentAt(base)
      const before = segment.size
      await segment.append(lines)
      this.#appended += segment.size - before
      if (segment.size > segmentLimit) await this.rotate()
    } catch (error) {
      await this.#abandon()
      throw error
    }
  }

  /** Closes the segment that is written to; the next append begins a new one. Not during an append. */
  async rotate(): Promise<void> {
    const closing = this.#current
    this.#current = null
    await closing?.close().catch(() => {})
  }

  /** Removes the oldest segments up to and including `last`. */
  async drop(last: SegmentName): Promise<void> {
    for (const { name, sequence } of this.#segments) {
      if (sequence > last.sequence) break
      await this.#files.unlink(join(this.folder, name))
      this.#segments = this.#segments.filter((segment) => segment.sequence !== sequence)
    }
  }

  async #segmentAt(base: number): Promise<Segment> {
    if (this.#current !== null) return this.#current
    // A number is used once, also where beginning it failed: the file may be there all the same.
    this.#last += 1
    const segment = await Segment.begin(this.#files, this.folder, this.#last, base)
    this.#current = segment
    this.#segments = [...this.#segments, segment.name]
    return segment
  }

  async #abandon(): Promise<void> {
    const failed = this.#current
    this.#current = null
    if (failed === null) return
    await failed.abandon()
    // What never held an answered change leaves nothing behind.
    if (failed.size > 0) return
    const gone = await this.#files.unlink(join(this.folder, failed.name.name)).then(
      () => true,
      () => false,
    )
    if (gone) this.#segments = this.#segments.filter((segment) => segment !== failed.name)
  }
}

/** The segments that lie in `folder`. */
export async function listSegments(files: Files, folder: string): Promise<readonly SegmentName[]> {
  return segmentsAmong(await files.readdir(folder))
}
