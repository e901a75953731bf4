import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { Damaged, NewerVersion, parseJson } from '../../storage/document.ts'
import { codeOf, findIdentity, isSameFile, writeAll, type Files } from '../../storage/files.ts'
import { createYielding } from '../../yielding.ts'
import { changeSetVersion, parseChangeSet, type ChangeSet } from '../transaction.ts'
import type { Kinds } from '../kind.ts'

/** A file of the journal. */
export interface Segment {
  /** Such as `00000012-345.jsonl`: the sequence number and the base. */
  readonly name: string
  /** The number of the segment. Each new segment has the next number. */
  readonly sequence: number
  /** The revision before the first change set of the segment. */
  readonly base: number
  /** The history of the change sets, from the header; empty where that cannot be read. */
  readonly history: string
}

/** Lists the segments in `folder`, in order. Throws the system's error. */
export async function listSegments(files: Files, folder: string): Promise<readonly Segment[]> {
  const found = (await files.readdir(folder)).flatMap((name) => {
    const [, sequence, base] = /^(\d{8})-(\d{1,12})\.jsonl$/.exec(name) ?? []
    return sequence === undefined ? [] : [{ name, sequence: Number(sequence), base: Number(base) }]
  })
  const sorted = found.toSorted((a, b) => a.sequence - b.sequence || a.base - b.base)
  const segments: Segment[] = []
  // Read one header after another: there can be more segments than a process may have open files.
  for (const segment of sorted) {
    const history = await readHistory(files, join(folder, segment.name)).catch(() => '')
    segments.push({ ...segment, history })
  }
  return segments
}

const readHistory = async (files: Files, path: string): Promise<string> => {
  const handle = await files.open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
    const header = parseHeader(decodeLine(buffer, 0, buffer.subarray(0, bytesRead).indexOf('\n')))
    return header?.history ?? ''
  } finally {
    await handle.close()
  }
}

/** A segment with `end`, the highest revision that counts. Lines with a higher revision were never answered and are void. */
export type SegmentRange = Segment & { readonly end: number }

/** Adds to each segment its end: the base of the next segment. The end of the last segment is `revision`. */
export const withEnds = (segments: readonly Segment[], revision: number): readonly SegmentRange[] =>
  segments.map((segment, index) => ({ ...segment, end: segments[index + 1]?.base ?? revision }))

/** Formats a CRC-32 as the journal and the document hold it: eight hex digits. */
export const checksumText = (checksum: number): string => checksum.toString(16).padStart(8, '0')

/** Formats a line of the journal: the CRC-32 of the JSON in eight hex digits, a space, the JSON, a newline. */
export const encodeLine = (json: string): string => `${checksumText(crc32(json))} ${json}\n`

/** Returns the JSON of the line from `start` to its newline at `end`; null where the checksum is wrong. */
export function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const json = bytes.subarray(Math.min(end, start + checksumLength + 1), end)
  const isWhole = bytes.toString('latin1', start, end - json.length) === `${checksumText(crc32(json))} `
  return isWhole && json.length > 0 ? json.toString('utf8') : null
}

const checksumLength = 8

const headerSchema = z.looseObject({
  format: z.literal('localist-journal'),
  version: z.int().positive(),
  history: z.string().optional(),
})

/** Formats the JSON of the header, the first line of a segment: the history, and the revision before the first change set. */
export const formatHeader = (history: string, revision: number): string =>
  JSON.stringify({ format: 'localist-journal', version: changeSetVersion, history, revision })

// Returns null where the line is not a header. Throws Damaged, or NewerVersion.
const parseHeader = (json: string | null): z.infer<typeof headerSchema> | null => {
  const { data = null } = headerSchema.safeParse(json === null ? null : parseJson(json))
  if (data !== null && data.version > changeSetVersion) throw new NewerVersion('The journal is newer.')
  return data
}

/** The part of a segment to read: the change sets after the revision `after`, and up to `upTo`. */
export interface Span {
  readonly after?: number
  readonly upTo?: number
  /** Whether the change set with this JSON is wanted; it is parsed only then. */
  readonly isWanted?: (json: string) => boolean
}

/**
 * Reads the change sets of a segment one after another; null for a line with a wrong checksum, without a valid change set, or
 * with a revision that is not higher than the one before. Each line is parsed when it is asked for. Throws NewerVersion.
 */
export function* readChangeSets(
  bytes: Buffer,
  history: string,
  kinds: Kinds,
  { after = 0, upTo = Number.POSITIVE_INFINITY, isWanted = () => true }: Span = {},
): Generator<ChangeSet | null> {
  let last = after
  let at = bytes.indexOf('\n') + 1
  for (let end = bytes.indexOf('\n', at); at > 0 && end >= 0; end = bytes.indexOf('\n', at)) {
    const json = decodeLine(bytes, at, end)
    at = end + 1
    const revision = json === null ? Number.NaN : peekRevision(json)
    if (revision <= after || revision > upTo || (json !== null && !isWanted(json))) continue
    const changeSet = json === null ? null : nullIfDamaged(() => parseChangeSet(json, history, kinds))
    const isNext = changeSet !== null && changeSet.revision > last
    if (isNext) last = changeSet.revision
    yield isNext ? changeSet : null
  }
}

/**
 * Reads the change sets of a segment up to the revision `upTo` that have `text` in their JSON, from the last to the first, without
 * those whose line is damaged. Each line is parsed when it is asked for. Throws NewerVersion.
 */
export function* readChangeSetsBackwards(
  bytes: Buffer,
  history: string,
  kinds: Kinds,
  { upTo, text }: { readonly upTo: number; readonly text: string },
): Generator<ChangeSet> {
  const headerEnd = bytes.indexOf('\n')
  let last = upTo
  for (let end = bytes.lastIndexOf('\n'); end > headerEnd;) {
    const start = bytes.lastIndexOf('\n', end - 1) + 1
    const json = bytes.subarray(start, end).includes(text) ? decodeLine(bytes, start, end) : null
    end = start - 1
    if (json === null || peekRevision(json) > last) continue
    const changeSet = nullIfDamaged(() => parseChangeSet(json, history, kinds))
    if (changeSet === null || changeSet.revision > last) continue
    last = changeSet.revision - 1
    yield changeSet
  }
}

/**
 * Reads the change sets of a segment as readChangeSets() does, in turns of the event loop. `damaged` counts the lines that are
 * damaged, and `isEmpty` says that the segment has neither a header nor a line after it. `wholeLength` is the length of the lines that end with a newline. The bytes after them are a torn write that was never
 * answered, or zeros that a file system left. Throws NewerVersion.
 */
export async function scanSegment(bytes: Buffer, history: string, kinds: Kinds, span: Span = {}) {
  const headerEnd = bytes.indexOf('\n')
  if (headerEnd < 0)
    return { changeSets: [], damaged: 0, isHeaderDamaged: false, isEmpty: true, wholeLength: 0 }
  const isHeaderDamaged = nullIfDamaged(() => parseHeader(decodeLine(bytes, 0, headerEnd))) === null
  const isEmpty = isHeaderDamaged && !bytes.includes('\n', headerEnd + 1)
  const changeSets: ChangeSet[] = []
  const yielding = createYielding()
  let damaged = 0
  for (const changeSet of readChangeSets(bytes, history, kinds, span)) {
    if (changeSet === null) damaged += 1
    else changeSets.push(changeSet)
    if (yielding.isDue()) await yielding.giveWay()
  }
  return { changeSets, damaged, isHeaderDamaged, isEmpty, wholeLength: bytes.lastIndexOf('\n') + 1 }
}

// Reads the revision from the beginning of a change set without parsing all of it, to skip those outside the wanted range.
const peekRevision = (json: string): number =>
  Number(/^\{"version":\d+,"revision":(\d{1,12}),/.exec(json)?.[1])

const nullIfDamaged = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
}

/** The file of the current segment, which is open for writing. */
export class SegmentFile {
  readonly name: string
  readonly sequence: number
  /** Whether the file is still at its path. */
  readonly isAtPath: () => boolean
  readonly #handle: FileHandle
  #size = 0
  #unconfirmedSize = 0

  private constructor(
    { name, sequence }: Pick<Segment, 'name' | 'sequence'>,
    handle: FileHandle,
    isAtPath: () => boolean,
  ) {
    this.name = name
    this.sequence = sequence
    this.isAtPath = isAtPath
    this.#handle = handle
  }

  /** Creates the file at `path`; null where there is one. Throws the system's error. */
  static async create(
    files: Files,
    path: string,
    segment: Pick<Segment, 'name' | 'sequence'>,
  ): Promise<SegmentFile | null> {
    try {
      const handle = await files.open(path, 'wx', 0o600)
      const identity = await handle.stat({ bigint: true })
      return new SegmentFile(segment, handle, () => isSameFile(findIdentity(files, path), identity))
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return null
      throw error
    }
  }

  /** The number of bytes that count. */
  get size(): number {
    return this.#size
  }

  /** Appends `lines` and returns when they survive a power cut. They count from confirm() on. Throws the system's error. */
  async append(lines: string): Promise<void> {
    const bytes = Buffer.from(lines)
    await writeAll(this.#handle, bytes, this.#size)
    await this.#handle.datasync()
    this.#unconfirmedSize = this.#size + bytes.length
  }

  /** Makes the appended bytes count. */
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
