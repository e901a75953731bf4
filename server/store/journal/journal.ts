import { join } from 'node:path'
import { WritingStopped } from '../../storage/errors.ts'
import { findIdentity, isSameFile, makeFolder, syncFolder, type FileIdentity } from '../../storage/files.ts'
import { logFailure } from '../../log-failure.ts'
import { createQueue } from '../../job-queue.ts'
import { moveAside } from '../../storage/set-aside.ts'
import { FolderGone } from '../errors.ts'
import { usualJournalLimits, type JournalLimits, type StoreDeps } from '../deps.ts'
import type { Kinds } from '../kind.ts'
import type { AccountData } from '../state.ts'
import type { JournalRecord } from './journal-record.ts'
import { SegmentFile, encodeLine, formatHeader, listSegments, withEnds, type Segment } from './segment.ts'

/** The age in milliseconds from which closed segments are removed. */
const maxAge = 30 * 24 * 3_600_000

/** The journal of an account: a folder of segments. Change sets are appended to the current segment. */
export class Journal {
  /** All segments in order, with the current one. */
  segments: readonly Segment[]
  /** The number of bytes that were appended since the journal was opened. */
  appendedBytes = 0
  /** The readings of past change sets for clients. Each holds a whole segment in memory, so there is one at a time. */
  readonly readings = createQueue()
  /** Says which segment has changes that the document lacks. */
  readonly record: JournalRecord
  /** Writes the account anew where its folder or the journal is gone. The checkpoints set it. */
  writeAnew: () => Promise<void> = () => Promise.reject(new FolderGone())
  readonly #deps: StoreDeps
  readonly #folder: string
  readonly #limits: JournalLimits
  #folderIdentity: FileIdentity | null
  /** Whether it was not at its path, and was not begun anew since. */
  #isGone = false
  #current: SegmentFile | null = null
  #lastSequence: number

  /** `segments` are the segments in `folder`. The journal does not append to them, but begins a new one. */
  constructor(deps: StoreDeps, folder: string, { segments, record }: Pick<Journal, 'segments' | 'record'>) {
    this.segments = segments
    this.record = record
    this.#deps = deps
    this.#folder = folder
    this.#limits = deps.journalLimits ?? usualJournalLimits
    this.#folderIdentity = findIdentity(deps.files, folder)
    this.#lastSequence = segments.at(-1)?.sequence ?? 0
  }

  /**
   * Appends the lines of the change sets that follow `data`, and returns when they survive a power cut. Throws the system's
   * error, or FolderGone where the folder or the segment is no longer at its path and cannot be written anew: nothing was appended.
   * Throws WritingStopped: another process may have read the lines. Calls must not overlap.
   */
  async append(data: AccountData, lines: string): Promise<void> {
    try {
      await this.#appendAtPath(data, lines)
    } catch (error) {
      if (!(error instanceof FolderGone)) throw error
      await this.writeAnew()
      await this.#appendAtPath(data, lines)
    }
  }

  async #appendAtPath(data: AccountData, lines: string): Promise<void> {
    try {
      const current = (this.#current ??= await this.#beginSegment(data))
      if (current.size === 0) await this.#writeHeader(current, data)
      if (lines !== '') await this.#write(current, lines)
      if (current.size > this.#limits.segmentSize) await this.#closeSegment()
    } catch (error) {
      await this.#abandonSegment()
      throw error
    }
  }

  /**
   * Whether the folder and the current segment are still at their paths: another program may have moved or deleted them.
   * Changes in a file that has lost its path would be gone after a restart.
   */
  isAtPath(): boolean {
    const { files } = this.#deps
    if (this.#isGone || !isSameFile(findIdentity(files, this.#folder), this.#folderIdentity)) return false
    return this.#current?.isAtPath() ?? true
  }

  /**
   * Begins the journal anew after it was moved or deleted. The changes so far must be in the document. Moves another folder that
   * is at its path now aside, because its segments may be those of another list. Throws the system's error.
   */
  async beginAnew(): Promise<void> {
    const { files, now } = this.#deps
    await this.#closeSegment()
    const found = findIdentity(files, this.#folder)
    if (found !== null && !isSameFile(found, this.#folderIdentity))
      await moveAside(files, this.#folder, now(), 'edited')
    await makeFolder(files, this.#folder)
    this.segments = await listSegments(files, this.#folder)
    this.#lastSequence = this.segments.at(-1)?.sequence ?? 0
    this.#folderIdentity = findIdentity(files, this.#folder)
    await this.#recordFolded()
    this.#isGone = false
  }

  /** Closes the current segment. `isFolded` says whether the document has all changes. Must not be called during an append. */
  async close(isFolded: boolean): Promise<void> {
    await this.#closeSegment()
    if (isFolded) await logFailure(this.#deps.log, 'journal.json could not be written', this.#recordFolded())
  }

  /** Removes segments older than 30 days, or beyond the newest of the total size, whose changes are in the document at `revision`. */
  async removeOld(revision: number): Promise<void> {
    const { files, now } = this.#deps
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

  /** The kinds of entities that its change sets may have. */
  get kinds(): Kinds {
    return this.#deps.kinds
  }

  /** Whether the last change set of a segment is older than `since`; also where the segment has been removed. */
  async isOlder({ name }: Segment, since: Date): Promise<boolean> {
    const status = await this.#deps.files.stat(this.pathOf(name)).catch(() => null)
    return status === null || status.mtimeMs < since.getTime()
  }

  /** Reads the bytes of a segment. Throws the system's error. */
  async readBytes({ name }: Segment): Promise<Buffer> {
    const path = this.pathOf(name)
    if (!(await this.#deps.files.stat(path)).isFile()) throw new Error(`${path} is not a file.`)
    return await this.#deps.files.readFile(path)
  }

  /** Returns the path of the segment `name`. */
  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  // The next append begins a new segment.
  async #closeSegment(): Promise<void> {
    const closing = this.#current
    this.#current = null
    await closing?.close()
  }

  async #recordFolded(): Promise<void> {
    if (this.record.data.unfolded !== null) await this.record.update({ unfolded: null })
  }

  // Skips a sequence number only where a file with it exists. If a process that has lost the token could skip one, it could
  // begin a segment after that of the process which has the token, and make lines of that segment void (docs/decisions/004).
  async #beginSegment({ revision: base, history }: AccountData): Promise<SegmentFile> {
    const { files, checkToken } = this.#deps
    await checkToken()
    this.#requireAtPath()
    for (;;) {
      const sequence = this.#lastSequence + 1
      // The name does not contain the history, so that two processes choose the same name and one of them finds a file.
      const name = `${String(sequence).padStart(8, '0')}-${base}.jsonl`
      const file = await SegmentFile.create(files, this.pathOf(name), { name, sequence })
      this.#lastSequence = sequence
      // Another process made this file. If it has taken the token, the next attempt throws WritingStopped.
      if (file === null) continue
      this.segments = [...this.segments, { name, sequence, base, history }]
      return file
    }
  }

  async #writeHeader(current: SegmentFile, { history, revision }: AccountData): Promise<void> {
    await this.#write(current, encodeLine(formatHeader(history, revision)))
    await syncFolder(this.#deps.files, this.#folder)
    // Only now that the header is durable: an empty segment that the record names has lost its content.
    const unfolded = { segment: current.sequence, at: this.#deps.now().toISOString() }
    await this.record.update({ unfolded })
  }

  async #write(current: SegmentFile, lines: string): Promise<void> {
    await current.append(lines)
    // This check must follow the sync: a process that takes the token after it finds the lines in the journal.
    await this.#deps.checkToken()
    this.#requireAtPath()
    current.confirm()
    this.appendedBytes += Buffer.byteLength(lines)
  }

  // Appends no more to the file: its last write has failed.
  async #abandonSegment(): Promise<void> {
    const failed = this.#current
    this.#current = null
    if (failed === null) return
    // If another process has the token, it may have read the lines: leave them.
    const isTokenLost = (await errorOf(this.#deps.checkToken())) instanceof WritingStopped
    if (!isTokenLost) await failed.cut()
    await failed.close()
    if (isTokenLost || failed.size > 0) return
    // The file has no durable header, so the record does not name it: remove it.
    if ((await errorOf(this.#deps.files.unlink(this.pathOf(failed.name)))) !== undefined) return
    this.#forget(failed.name)
    this.#lastSequence -= 1
  }

  #requireAtPath(): void {
    this.#isGone = !this.isAtPath()
    if (this.#isGone) throw new FolderGone()
  }

  #forget(name: string): void {
    this.segments = this.segments.filter((segment) => segment.name !== name)
  }
}

const errorOf = (work: Promise<void>): Promise<unknown> => work.catch((error: unknown) => error)
