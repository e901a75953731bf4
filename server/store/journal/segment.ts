import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { Damaged, NewerVersion, parseJson } from '../../documents/document.ts'
import type { Files } from '../../files/files.ts'
import { createTurns } from '../../turns.ts'
import { changeIdOf, changeSetLine, changeSetVersion, type ChangeSet } from '../change-set.ts'
import type { Kinds } from '../kind.ts'

/** A file of the journal, and where its change sets stand. */
export interface Segment {
  /** `00000012-345.jsonl` is the twelfth, and goes on from revision 345. */
  readonly name: string
  /** Counts up by one for each segment that was begun. */
  readonly sequence: number
  /** The revision that its first change set goes on from. */
  readonly base: number
  /** The history of its change sets, as its first line names it; null in version 1, empty where that line cannot be read. */
  readonly history: string | null
}

/** The segments in `folder`, in their order. Throws the system's error. */
export async function listSegments(files: Files, folder: string): Promise<readonly Segment[]> {
  const found = (await files.readdir(folder)).flatMap((name) => {
    const [, sequence, base] = /^(\d{8})-(\d{1,12})\.jsonl$/.exec(name) ?? []
    return sequence === undefined ? [] : [{ name, sequence: Number(sequence), base: Number(base) }]
  })
  const sorted = found.toSorted((a, b) => a.sequence - b.sequence || a.base - b.base)
  const segments: Segment[] = []
  // One after another: there can be more of them than files may be open at once.
  for (const segment of sorted) {
    const history = await historyIn(files, join(folder, segment.name)).catch(() => '')
    segments.push({ ...segment, history })
  }
  return segments
}

const historyIn = async (files: Files, path: string): Promise<string | null> => {
  const handle = await files.open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
    const head = headerIn(decodeLine(buffer, 0, buffer.subarray(0, bytesRead).indexOf('\n')))
    return head?.version === 1 ? null : (head?.history ?? '')
  } finally {
    await handle.close()
  }
}

/** A segment with the revision `end` that its change sets reach up to at most. */
export type SegmentRange = Segment & { readonly end: number }

/** Says where each segment ends: where the next one goes on, since lines beyond that were never answered; the last at `revision`. */
export const withEnds = (segments: readonly Segment[], revision: number): readonly SegmentRange[] =>
  segments.map((segment, index) => ({ ...segment, end: segments[index + 1]?.base ?? revision }))

/** A CRC-32 as the journal and the document hold it: eight hex digits. */
export const checksumText = (checksum: number): string => checksum.toString(16).padStart(8, '0')

/** A line of the journal: the CRC-32 of the JSON in eight hex digits, a space, the JSON, a newline. */
export const encodeLine = (json: string): string => `${checksumText(crc32(json))} ${json}\n`

/** The JSON of the line that lies in `bytes` from `start` up to its newline at `end`; null where it does not verify. */
export function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const json = bytes.subarray(Math.min(end, start + checksumLength + 1), end)
  const isWhole = bytes.toString('latin1', start, end - json.length) === `${checksumText(crc32(json))} `
  return isWhole && json.length > 0 ? json.toString('utf8') : null
}

const checksumLength = 8

const header = z.looseObject({
  format: z.literal('localist-journal'),
  version: z.int().positive(),
  history: z.string().optional(),
})

/** The JSON of a segment's first line: its history, and the revision that its first change set goes on from. */
export const headerJson = (history: string, revision: number): string =>
  JSON.stringify({ format: 'localist-journal', version: changeSetVersion, history, revision })

// Null where it is none. Throws NewerVersion.
const headerIn = (json: string | null): z.infer<typeof header> | null => {
  const { data = null } = header.safeParse(json === null ? null : parseJson(json))
  if (data !== null && data.version > changeSetVersion) throw new NewerVersion('The journal is newer.')
  return data
}

/** Reads a change set of a history from the JSON of a line whose checksum holds. Throws Damaged, or NewerVersion. */
export function parseChangeSet(json: string, history: string | null, kinds: Kinds): ChangeSet {
  const { version = 1, ...stored } = Object(parseJson(json))
  if (version > changeSetVersion) throw new NewerVersion('A change set is newer.')
  const current = version === 1 ? fromVersion1(stored, kinds) : { version, ...stored }
  const { data } = changeSetLine.safeParse(current)
  const isKnown = data?.changes.every(({ kind }) => kinds.some(({ name }) => name === kind))
  if (data === undefined || isKnown === false) throw new Damaged('A change set is not valid.')
  const { version: _version, ...changeSet } = data
  return { id: changeIdOf(history ?? '', changeSet.revision), ...changeSet }
}

// Version 1 knew the first kind only. Its entities are read through the schema, which knows what was added since.
const fromVersion1 = (stored: object, [first]: Kinds): unknown => {
  if (first === undefined) return null
  const older = z.looseObject({ changes: z.array(z.object({ after: first.schema })) }).safeParse(stored)
  if (!older.success) return null
  const { id: _id, changes, ...stamp } = older.data
  const changed = changes.map(({ after }) => ({ kind: first.name, id: after.id, before: null, after }))
  return { version: changeSetVersion, ...stamp, changes: changed }
}

/**
 * Reads the change sets of a segment after revision `after` and up to `upTo`. `damaged` counts the other lines: those that do not
 * verify, or whose revision does not go up. What follows `whole`, the end of the last whole line, is the torn tail of a write that
 * was never answered, or zeros that a file system left there. Throws NewerVersion.
 */
export async function scanSegment(
  bytes: Buffer,
  history: string | null,
  kinds: Kinds,
  after = 0,
  upTo = Number.POSITIVE_INFINITY,
) {
  const headerEnd = bytes.indexOf('\n')
  if (headerEnd < 0) return { changeSets: [], damaged: 0, headerDamaged: false, whole: 0 }
  const headerDamaged = unlessDamaged(() => headerIn(decodeLine(bytes, 0, headerEnd))) === null
  const changeSets: ChangeSet[] = []
  const turns = createTurns()
  let [damaged, at] = [0, headerEnd + 1]
  for (let end = bytes.indexOf('\n', at); end >= 0; end = bytes.indexOf('\n', at)) {
    if (turns.areDue()) await turns.give()
    const json = decodeLine(bytes, at, end)
    at = end + 1
    const revision = json === null ? Number.NaN : revisionOf(json)
    if (revision <= after || revision > upTo) continue
    const changeSet = json === null ? null : unlessDamaged(() => parseChangeSet(json, history, kinds))
    const last = changeSets.at(-1)?.revision ?? after
    if (changeSet === null || changeSet.revision <= last) damaged += 1
    else changeSets.push(changeSet)
  }
  return { changeSets, damaged, headerDamaged, whole: at }
}

// It comes first in each change set, so that those that are not wanted need not be parsed.
const revisionOf = (json: string): number =>
  Number(/^\{(?:"version":2,)?"revision":(\d{1,12}),/.exec(json)?.[1])

const unlessDamaged = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
}
