import { join } from 'node:path'
import { codeOf, type Files } from '../../files/files.ts'
import type { ChangeSet } from './change-set.ts'
import { scanSegment, type Scanned } from './scan.ts'
import type { ClosedSegment } from './segment-name.ts'

/**
 * Verifies a segment and reads its change sets after revision `after` that were answered. Throws NewerVersion, or
 * the system's error.
 */
export async function readSegment(
  files: Files,
  folder: string,
  segment: ClosedSegment,
  after: number,
): Promise<Scanned & { readonly size: number }> {
  const path = join(folder, segment.name)
  if (!(await files.stat(path)).isFile()) throw new Error(`${path} is not a file.`)
  const bytes = await files.readFile(path)
  const scanned = await scanSegment(bytes, after)
  const changeSets = scanned.changeSets.filter(({ revision }) => revision <= segment.end)
  return { ...scanned, size: bytes.length, changeSets }
}

/** The journal does not reach back to the revision that was asked for. */
export class HistoryGone extends Error {}

/**
 * The change sets after `revision`, the oldest first. Throws HistoryGone where some of them are not kept any
 * more, or could not be read.
 */
export async function* changesSince(
  files: Files,
  folder: string,
  segments: readonly ClosedSegment[],
  revision: number,
): AsyncGenerator<ChangeSet> {
  let last = revision
  for (const segment of segments) {
    if (segment.end <= last) continue
    if (segment.base > last) throw gone(revision)
    const { changeSets } = await readSegment(files, folder, segment, last).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? gone(revision) : error
    })
    for (const changeSet of changeSets) {
      if (changeSet.revision !== last + 1) throw gone(revision)
      last = changeSet.revision
      yield changeSet
    }
    if (last < segment.end) throw gone(revision)
  }
}

const gone = (revision: number): HistoryGone =>
  new HistoryGone(`The changes since revision ${revision} are not kept any more.`)
