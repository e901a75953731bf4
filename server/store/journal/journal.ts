import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { WritingStopped } from '../../files/errors.ts'
import { codeOf } from '../../files/files.ts'
import { makeFolder, syncFolder } from '../../files/sync.ts'
import { writeAll } from '../../files/write-all.ts'
import { parseChangeId, type ChangeSet } from '../change-set.ts'
import { HistoryGone } from '../errors.ts'
import type { StoreHost } from '../host.ts'
import type { AccountData } from '../state.ts'
import { encodeLine, headerJson, scanSegment, withEnds, type Segment, type SegmentRange } from './segment.ts'

/** After so many bytes a segment is closed and the next one begun, so that old ones can go one by one. */
const segmentLimit = 8 * 1024 * 1024

/** How long segments are kept, in milliseconds, and how many bytes of them; the last one is kept in any case. */
const longest = 30 * 24 * 3_600_000
const most = 64 * 1024 * 1024

/** The journal of an account: segments in a folder, of which the last is written to. */
export class Journal {
  /** All segments in their order, the one that is written to included. */
  segments: readonly Segment[]
  /** How many bytes were appended since it was opened. */
  appended = 0
  readonly #host: StoreHost
  readonly #folder: string
  /** The segment that is written to; `size` counts the bytes that are durable. */
  #current: { readonly name: string; readonly handle: FileHandle; readonly size: number } | null = null
  #last: number

  /** `segments` are those in `folder`; nothing more is written to them. */
  constructor(host: StoreHost, folder: string, segments: readonly Segment[]) {
    this.segments = segments
    this.#host = host
    this.#folder = folder
    this.#last = segments.at(-1)?.sequence ?? 0
  }

  /**
   * Appends whole lines that go on from `data`, and returns when they survive a power cut. Throws the system's error; then nothing
   * was appended. Throws WritingStopped; then another process may have read the lines. Calls must not overlap.
   */
  async append(data: AccountData, lines: string): Promise<void> {
    try {
      const { name, handle, size } = (this.#current ??= await this.#begin(data))
      const header = size === 0 ? encodeLine(headerJson(data.history, data.revision)) : ''
      const bytes = Buffer.from(header + lines)
      await writeAll(handle, bytes, size)
      await handle.datasync()
      if (size === 0) await syncFolder(this.#host.files, this.#folder)
      // After the sync: a process that takes the directory later than this check finds the lines in the journal.
      await this.#host.checkToken()
      this.#current = { name, handle, size: size + bytes.length }
      this.appended += bytes.length
      if (this.#current.size > segmentLimit) await this.rotate()
    } catch (error) {
      await this.#abandon()
      throw error
    }
  }

  /** Closes the segment that is written to; the next append begins a new one. Not during an append. */
  async rotate(): Promise<void> {
    const closing = this.#current
    this.#current = null
    await closing?.handle.close().catch(() => {})
  }

  /** Removes closed segments that the document holds up to `revision` and that are older than 30 days, or beyond the newest 64 MB. */
  async dropOld(revision: number): Promise<void> {
    const { files, now } = this.#host
    const closed = withEnds(this.segments, Number.POSITIVE_INFINITY).slice(0, -1)
    let [size, isOld] = [0, false]
    const old: string[] = []
    for (const { name, end } of closed.toReversed()) {
      const found = await files.stat(this.pathOf(name)).catch(() => null)
      size += found?.size ?? 0
      const age = now().getTime() - (found?.mtimeMs ?? Number.POSITIVE_INFINITY)
      isOld ||= (age > longest || size > most) && end <= revision
      if (isOld) old.unshift(name)
    }
    for (const name of old) {
      await files.unlink(this.pathOf(name))
      this.#forget(name)
    }
  }

  /** Moves the segments of version 1, which the document holds, into a folder beside the journal. */
  async putOldVersionAway(): Promise<void> {
    const { files } = this.#host
    const aside = `${this.#folder}-version-1`
    for (const { name, history } of this.segments) {
      if (history !== null) continue
      await makeFolder(files, aside)
      await files.rename(this.pathOf(name), join(aside, name))
      await syncFolder(files, aside)
      await syncFolder(files, this.#folder)
      this.#forget(name)
      // The next process counts on from what it finds, and this one must want the same name.
      this.#last = this.segments.at(-1)?.sequence ?? 0
    }
  }

  /** Reads a segment as scanSegment() does, up to its end. Throws NewerVersion, or the system's error. */
  async read({ name, history, end }: SegmentRange, after: number, upTo = end) {
    const { files, kinds } = this.#host
    const path = this.pathOf(name)
    if (!(await files.stat(path)).isFile()) throw new Error(`${path} is not a file.`)
    const bytes = await files.readFile(path)
    const scanned = await scanSegment(bytes, history, kinds, after, upTo)
    const changeSets = scanned.changeSets.filter(({ revision }) => revision <= end)
    return { ...scanned, size: bytes.length, changeSets }
  }

  /** See Store.changesSince. */
  async *changesSince(data: AccountData, since: string): AsyncGenerator<ChangeSet> {
    const first = parseChangeId(since)
    const { history, revision } = data
    if (first?.history !== history || first.revision > revision) throw gone(since)
    let last = first.revision
    for (const segment of withEnds(this.segments, revision)) {
      if (segment.end <= last || segment.history !== history) continue
      for (const changeSet of segment.base > last ? [] : await this.#kept(segment, since, last)) {
        if (changeSet.revision !== last + 1) throw gone(since)
        last = changeSet.revision
        yield changeSet
      }
      if (last < segment.end) throw gone(since)
    }
    if (last < revision) throw gone(since)
  }

  /** One change set, from the one segment that has it; null where no such was made. Throws HistoryGone where it is not kept. */
  async find(data: AccountData, id: string): Promise<ChangeSet | null> {
    const wanted = parseChangeId(id)
    if (wanted === null || wanted.revision === 0) return null
    const { history, revision } = wanted
    const isCurrent = history === data.history
    const kept = withEnds(this.segments, data.revision).filter((segment) => segment.history === history)
    if (isCurrent ? revision > data.revision : kept.length === 0) return null
    const segment = kept.findLast(({ base, end }) => base < revision && revision <= end)
    if (segment === undefined) throw gone(id)
    const [found] = await this.#kept(segment, id, revision - 1, revision)
    // Of an earlier history nobody knows how far it went.
    if (found === undefined && isCurrent) throw gone(id)
    return found ?? null
  }

  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  async #kept(segment: SegmentRange, wanted: string, after: number, upTo = segment.end) {
    const reading = this.read(segment, after, upTo).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? gone(wanted) : error
    })
    return (await reading).changeSets
  }

  // A number is left out only where a file has it. Otherwise a process that has lost the token since it was checked could
  // begin a segment behind that of the next process, and so void the lines in that one (docs/decisions/004).
  async #begin(data: AccountData) {
    const { files } = this.#host
    await makeFolder(files, this.#folder)
    for (;;) {
      // The history is not in the name: two processes must want the same one.
      const name = `${String(this.#last + 1).padStart(8, '0')}-${data.revision}.jsonl`
      const handle = await files.open(this.pathOf(name), 'wx', 0o600).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
        // A process before us, or one after us, has made it: the next attempt checks the token first.
        return null
      })
      this.#last += 1
      if (handle === null) continue
      const { revision: base, history } = data
      this.segments = [...this.segments, { name, sequence: this.#last, base, history }]
      return { name, handle, size: 0 }
    }
  }

  // After a failed write nobody knows what the disk holds: the segment is ended, and cut off as well as can be.
  async #abandon(): Promise<void> {
    const failed = this.#current
    this.#current = null
    if (failed === null) return
    const { name, handle, size } = failed
    // Lines that another process may have read stay.
    const isTaken = (await errorOf(this.#host.checkToken())) instanceof WritingStopped
    if (!isTaken) await errorOf(handle.truncate(size))
    if (!isTaken) await errorOf(handle.sync())
    await errorOf(handle.close())
    if (isTaken || size > 0) return
    // A file that never held an answered change is removed.
    if ((await errorOf(this.#host.files.unlink(this.pathOf(name)))) !== undefined) return
    this.#forget(name)
    this.#last -= 1
  }

  #forget(name: string): void {
    this.segments = this.segments.filter((segment) => segment.name !== name)
  }
}

const errorOf = (work: Promise<void>): Promise<unknown> => work.catch((error: unknown) => error)

const gone = (id: string): HistoryGone => new HistoryGone(`The history does not reach back to ${id}.`)
