import { join } from 'node:path'
import { WritingStopped } from '../../files/errors.ts'
import { codeOf, type Files } from '../../files/files.ts'
import { makeFolder } from '../../files/sync.ts'
import type { StoreHost } from '../host.ts'
import { Segment } from './segment.ts'
import { segmentsAmong, type SegmentName } from './segment-name.ts'

/** After so many bytes a segment is closed and the next one begun, so that old ones can go one by one. */
const segmentLimit = 8 * 1024 * 1024

/** The journal of an account: segments in a folder, of which the last is written to. */
export class Journal {
  readonly folder: string
  readonly #files: Files
  readonly #checkToken: () => Promise<void>
  #segments: readonly SegmentName[]
  #current: Segment | null = null
  #last: number
  #appended = 0

  /** `segments` are those in `folder`; nothing more is written to them. */
  constructor(
    { files, checkToken }: Pick<StoreHost, 'files' | 'checkToken'>,
    folder: string,
    segments: readonly SegmentName[],
  ) {
    this.folder = folder
    this.#files = files
    this.#checkToken = checkToken
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
   * Appends whole lines that go on from revision `base`, and returns when they survive a power cut and no other process
   * had taken the data directory by then. Throws the system's error; then the journal is as it was, and the next append goes
   * to a fresh segment. Throws WritingStopped; then the other process may have read the lines. Calls must not overlap.
   */
  async append(base: number, lines: string): Promise<void> {
    try {
      const segment = await this.#segmentAt(base)
      const before = segment.size
      await segment.append(lines)
      // After the sync: a process that takes the directory later than this check finds the lines in the journal.
      await this.#checkToken()
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
    await makeFolder(this.#files, this.folder)
    const segment = await this.#begin(base)
    this.#current = segment
    this.#segments = [...this.#segments, segment.name]
    return segment
  }

  // A number is left out only where a file has it. Otherwise a process that has lost the token since it was checked could
  // begin a segment behind that of the next process, and so void the lines in that one (docs/decisions/004).
  async #begin(base: number): Promise<Segment> {
    for (;;) {
      try {
        const segment = await Segment.begin(this.#files, this.folder, this.#last + 1, base)
        this.#last += 1
        return segment
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
        // A process before us, or one after us: the next attempt checks the token first.
        this.#last += 1
      }
    }
  }

  async #abandon(): Promise<void> {
    const failed = this.#current
    this.#current = null
    if (failed === null) return
    // Lines that another process may have read stay.
    if (await this.#isTaken()) return await failed.leave()
    await failed.abandon()
    // What never held an answered change leaves nothing behind.
    if (failed.size > 0) return
    const gone = await this.#files.unlink(join(this.folder, failed.name.name)).then(
      () => true,
      () => false,
    )
    if (!gone) return
    this.#segments = this.#segments.filter((segment) => segment !== failed.name)
    this.#last -= 1
  }

  async #isTaken(): Promise<boolean> {
    return this.#checkToken().then(
      () => false,
      (error: unknown) => error instanceof WritingStopped,
    )
  }
}

/** The segments that lie in `folder`. */
export async function listSegments(files: Files, folder: string): Promise<readonly SegmentName[]> {
  return segmentsAmong(await files.readdir(folder))
}
