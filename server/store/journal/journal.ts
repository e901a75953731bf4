import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { WritingStopped } from '../../files/errors.ts'
import { codeOf, findIdentity, isSameFile, makeFolder, syncFolder, writeAll } from '../../files/files.ts'
import type { FileIdentity } from '../../files/files.ts'
import { createQueue } from '../../queue.ts'
import { moveAside } from '../../documents/set-aside.ts'
import { FolderGone } from '../errors.ts'
import type { JournalLimits, StoreHost } from '../host.ts'
import type { Kinds } from '../kind.ts'
import type { AccountData } from '../state.ts'
import {
  encodeLine,
  formatHeader,
  listSegments,
  scanSegment,
  withEnds,
  type Segment,
  type SegmentRange,
} from './segment.ts'

/** The limits in use, unless the host has others. */
export const usualJournalLimits: JournalLimits = {
  segmentSize: 8 * 1024 * 1024,
  totalSize: 64 * 1024 * 1024,
}

/** The age in milliseconds from which closed segments are removed. */
const maxAge = 30 * 24 * 3_600_000

interface CurrentSegment {
  readonly name: string
  readonly handle: FileHandle
  readonly identity: FileIdentity
  readonly size: number
}

/** The journal of an account: a folder of segments. Change sets are appended to the current segment. */
export class Journal {
  /** All segments in order, with the current one. */
  segments: readonly Segment[]
  /** The number of bytes that were appended since the journal was opened. */
  appendedBytes = 0
  /** The readings of past change sets for clients. Each holds a whole segment in memory, so there is one at a time. */
  readonly readings = createQueue()
  readonly #host: StoreHost
  readonly #folder: string
  #folderIdentity: FileIdentity | null
  /** Whether it was found out of its place, and not begun anew since. */
  #isGone = false
  /** The current segment; `size` is the number of durable bytes. */
  #current: CurrentSegment | null = null
  #lastSequence: number

  /** `segments` are the segments in `folder`. The journal does not append to them, but begins a new one. */
  constructor(host: StoreHost, folder: string, segments: readonly Segment[]) {
    this.segments = segments
    this.#host = host
    this.#folder = folder
    this.#folderIdentity = findIdentity(host.files, folder)
    this.#lastSequence = segments.at(-1)?.sequence ?? 0
  }

  /**
   * Appends the lines of the change sets that follow `data`, and returns when they survive a power cut. Throws the system's
   * error, or FolderGone where the folder or the segment is no longer in its place: nothing was appended. Throws WritingStopped:
   * another process may have read the lines. Calls must not overlap.
   */
  async append(data: AccountData, lines: string): Promise<void> {
    try {
      const current = (this.#current ??= await this.#beginSegment(data))
      const { handle, size } = current
      const header = size === 0 ? encodeLine(formatHeader(data.history, data.revision)) : ''
      const bytes = Buffer.from(header + lines)
      await writeAll(handle, bytes, size)
      await handle.datasync()
      if (size === 0) await syncFolder(this.#host.files, this.#folder)
      // This check must follow the sync: a process that takes the token after it finds the lines in the journal.
      await this.#host.checkToken()
      this.#requireInPlace()
      this.#current = { ...current, size: size + bytes.length }
      this.appendedBytes += bytes.length
      if (this.#current.size > this.#limits.segmentSize) await this.rotate()
    } catch (error) {
      await this.#abandonSegment()
      throw error
    }
  }

  /**
   * Whether the folder and the current segment are still at their paths: another program may have moved or deleted them.
   * Changes in a file that has lost its path would be gone after a restart.
   */
  isInPlace(): boolean {
    const { files } = this.#host
    if (this.#isGone || !isSameFile(findIdentity(files, this.#folder), this.#folderIdentity)) return false
    if (this.#current === null) return true
    const { name, identity } = this.#current
    return isSameFile(findIdentity(files, this.pathOf(name)), identity)
  }

  /**
   * Begins the journal anew after it was moved or deleted. The changes so far must be in the document. Moves another folder that
   * is at its path now aside, because its segments may be those of another list. Throws the system's error.
   */
  async beginAnew(): Promise<void> {
    const { files, now } = this.#host
    await this.rotate()
    const found = findIdentity(files, this.#folder)
    if (found !== null && !isSameFile(found, this.#folderIdentity))
      await moveAside(files, this.#folder, now(), 'edited')
    await makeFolder(files, this.#folder)
    this.segments = await listSegments(files, this.#folder)
    this.#lastSequence = this.segments.at(-1)?.sequence ?? 0
    this.#folderIdentity = findIdentity(files, this.#folder)
    this.#isGone = false
  }

  /** Closes the current segment. The next append begins a new one. Must not be called during an append. */
  async rotate(): Promise<void> {
    const closing = this.#current
    this.#current = null
    await closing?.handle.close().catch(() => {})
  }

  /** Removes segments older than 30 days, or beyond the newest of the total size, whose changes are in the document at `revision`. */
  async removeOld(revision: number): Promise<void> {
    const { files, now } = this.#host
    const closed = withEnds(this.segments, Number.POSITIVE_INFINITY).slice(0, -1)
    let [totalSize, isOld] = [0, false]
    const old: string[] = []
    for (const { name, end } of closed.toReversed()) {
      const status = await files.stat(this.pathOf(name)).catch(() => null)
      totalSize += status?.size ?? 0
      const age = now().getTime() - (status?.mtimeMs ?? Number.POSITIVE_INFINITY)
      isOld ||= (age > maxAge || totalSize > this.#limits.totalSize) && end <= revision
      if (isOld) old.unshift(name)
    }
    for (const name of old) {
      await files.unlink(this.pathOf(name))
      this.#forget(name)
    }
  }

  /** Moves the segments of version 1 to the folder `journal-version-1`. Their changes must be in the document. */
  async moveOldVersion(): Promise<void> {
    const { files } = this.#host
    const target = `${this.#folder}-version-1`
    for (const { name, history } of this.segments) {
      if (history !== null) continue
      await makeFolder(files, target)
      await files.rename(this.pathOf(name), join(target, name))
      await syncFolder(files, target)
      await syncFolder(files, this.#folder)
      this.#forget(name)
      // Another process would take the number after the last segment in the folder, and both must use the same number.
      this.#lastSequence = this.segments.at(-1)?.sequence ?? 0
    }
  }

  /** Reads the change sets of a segment, as scanSegment() does, up to its end. Throws NewerVersion, or the system's error. */
  async readSegment(segment: SegmentRange, after: number, upTo = segment.end) {
    const bytes = await this.readBytes(segment)
    const scanned = await scanSegment(bytes, segment.history, this.#host.kinds, { after, upTo })
    const changeSets = scanned.changeSets.filter(({ revision }) => revision <= segment.end)
    return { ...scanned, size: bytes.length, changeSets }
  }

  /** The kinds of entities that its change sets may have. */
  get kinds(): Kinds {
    return this.#host.kinds
  }

  /** Whether the last change set of a segment is older than `since`; also where the segment has been removed. */
  async isOlder({ name }: Segment, since: Date): Promise<boolean> {
    const status = await this.#host.files.stat(this.pathOf(name)).catch(() => null)
    return status === null || status.mtimeMs < since.getTime()
  }

  /** Reads the bytes of a segment. Throws the system's error. */
  async readBytes({ name }: Segment): Promise<Buffer> {
    const path = this.pathOf(name)
    if (!(await this.#host.files.stat(path)).isFile()) throw new Error(`${path} is not a file.`)
    return await this.#host.files.readFile(path)
  }

  /** Returns the path of the segment `name`. */
  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  #requireInPlace(): void {
    this.#isGone = !this.isInPlace()
    if (this.#isGone) throw new FolderGone()
  }

  // Skips a sequence number only where a file with it exists. If a process that has lost the token could skip one, it could
  // begin a segment after that of the process which has the token, and make lines of that segment void (docs/decisions/004).
  async #beginSegment(data: AccountData): Promise<CurrentSegment> {
    const { files, checkToken } = this.#host
    await checkToken()
    this.#requireInPlace()
    for (;;) {
      // The name does not contain the history, so that two processes choose the same name and one of them gets EEXIST.
      const name = `${String(this.#lastSequence + 1).padStart(8, '0')}-${data.revision}.jsonl`
      const handle = await files.open(this.pathOf(name), 'wx', 0o600).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
        // Another process made this file. If it has taken the token, the next call of open() throws WritingStopped.
        return null
      })
      this.#lastSequence += 1
      if (handle === null) continue
      const { revision: base, history } = data
      this.segments = [...this.segments, { name, sequence: this.#lastSequence, base, history }]
      return { name, handle, identity: await handle.stat({ bigint: true }), size: 0 }
    }
  }

  // It is not known which bytes of a failed write are on the disk: cut them off if possible, and append no more to the file.
  async #abandonSegment(): Promise<void> {
    const failed = this.#current
    this.#current = null
    if (failed === null) return
    const { name, handle, size } = failed
    // If another process has the token, it may have read the lines: leave them.
    const isTokenLost = (await errorOf(this.#host.checkToken())) instanceof WritingStopped
    if (!isTokenLost) await errorOf(handle.truncate(size))
    if (!isTokenLost) await errorOf(handle.sync())
    await errorOf(handle.close())
    if (isTokenLost || size > 0) return
    // The file never held a durable change: remove it.
    if ((await errorOf(this.#host.files.unlink(this.pathOf(name)))) !== undefined) return
    this.#forget(name)
    this.#lastSequence -= 1
  }

  get #limits(): JournalLimits {
    return this.#host.journalLimits ?? usualJournalLimits
  }

  #forget(name: string): void {
    this.segments = this.segments.filter((segment) => segment.name !== name)
  }
}

const errorOf = (work: Promise<void>): Promise<unknown> => work.catch((error: unknown) => error)
