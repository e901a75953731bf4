import { basename, dirname } from 'node:path'
import { NewerVersion } from '../../storage/document.ts'
import { copyAside } from '../../storage/set-aside.ts'
import { FileUnavailable } from '../../storage/errors.ts'
import { type Files, syncFile, syncFolder } from '../../storage/files.ts'
import { logFailure } from '../../log-failure.ts'
import { createYielding } from '../../yielding.ts'
import type { ChangeSet } from '../transaction.ts'
import type { DocumentContent } from '../document/read.ts'
import { AccountUnavailable } from '../errors.ts'
import type { StoreDeps } from '../deps.ts'
import type { Journal } from '../journal/journal.ts'
import { scanSegment, withEnds } from '../journal/segment.ts'
import type { Kinds } from '../kind.ts'
import { createAccountData, type AccountData, type Draft } from '../state.ts'
import { explain } from '../../reasons/reasons.ts'

/** The time in which an unknown number of changes may be missing, as two instants. */
export interface Gap {
  readonly from: string
  readonly to: string
}

/**
 * Applies the change sets of the journal that are newer than `content`. `missing` is the number of lost change sets that are known,
 * `gap` is the time of those whose number is not, `removed` has `<kind> <id>` of each entity that was removed for good, and
 * `damagedCopies` has the names of the copies of damaged segments. Throws FileUnavailable, AccountUnavailable.
 */
export async function replayJournal(deps: StoreDeps, journal: Journal, content: DocumentContent) {
  try {
    return await replayOrThrow(deps, journal, content)
  } catch (cause) {
    if (cause instanceof NewerVersion) throw new FileUnavailable(explain('journal-newer', {}))
    throw new AccountUnavailable(explain('journal-not-opened', {}), { cause })
  }
}

const replayOrThrow = async (deps: StoreDeps, journal: Journal, content: DocumentContent) => {
  const { kinds, files, log, now } = deps
  const draft = createAccountData(kinds, '', content.revision, content.entities).draft()
  const removed = new Set<string>()
  const yielding = createYielding()
  let [revision, history, missing] = [content.revision, content.history, 0]
  const damagedPaths: string[] = []
  const torn: { readonly path: string; readonly wholeLength: number }[] = []
  const ranges = withEnds(journal.segments, Number.POSITIVE_INFINITY)
  // The time of the last write to the segment that the record names, where its content is lost.
  const { unfolded } = journal.record.data
  const isGone = unfolded !== null && (journal.segments.at(-1)?.sequence ?? 0) < unfolded.segment
  let lostAt: Date | null = isGone ? now() : null
  for (const segment of ranges.filter(({ end }) => end > content.revision)) {
    if (segment.base > revision) {
      missing += segment.base - revision
      ;({ base: revision, history } = segment)
    }
    const path = journal.pathOf(segment.name)
    const bytes = await journal.readBytes(segment)
    const span = { after: revision, upTo: segment.end }
    const scanned = await scanSegment(bytes, segment.history, kinds, span)
    const { changeSets, damaged, isHeaderDamaged, isEmpty, wholeLength } = scanned
    if (damaged > 0 || isHeaderDamaged) damagedPaths.push(path)
    else if (wholeLength < bytes.length) torn.push({ path, wholeLength })
    if (isEmpty && segment.sequence === unfolded?.segment)
      lostAt = await files.stat(path).then(({ mtime }) => mtime, now)
    let skipped = 0
    for (const changeSet of changeSets) {
      if (yielding.isDue()) await yielding.giveWay()
      skipped += changeSet.revision - revision - 1
      applyChangeSet(changeSet, draft, kinds, removed)
      ;[revision, history] = [changeSet.revision, segment.history]
    }
    const isLast = segment.end === Number.POSITIVE_INFINITY
    // Damaged lines at the end of the last segment leave no gap in the revisions, so count the lines.
    missing += isLast ? Math.max(skipped, damaged) : skipped + segment.end - revision
    if (!isLast) revision = segment.end
    // After kill -9 the lines may be only in the system's cache. Sync them, since readers will see these changes.
    const sync = (): Promise<void> => syncFile(files, path).then(() => syncFolder(files, dirname(path)))
    if (changeSets.length > 0) await logFailure(log, `${path} could not be synced`, sync())
  }
  // Change files only now that all segments are read: a segment of a newer version throws before anything is changed.
  const damagedCopies: string[] = []
  for (const path of damagedPaths) {
    const copying = copyAside(files, path, now())
    const copy = await logFailure(log, `${path} is damaged and could not be copied`, copying)
    // Without a copy (a full disk), name the segment itself. It stays until it is old enough to be removed.
    damagedCopies.push(copy ?? basename(path))
  }
  for (const { path, wholeLength } of torn) {
    await logFailure(log, `${path}: its torn end could not be cut off`, truncate(files, path, wholeLength))
  }
  const data = draft.withHistory(history ?? '', revision)
  const gap = lostAt === null ? null : findGap(data, kinds, unfolded?.at ?? '', lostAt)
  return { data, missing, gap, removed, damagedCopies }
}

// Changes are missing since the latest one that is known, or since the segment was begun, if that was later.
const findGap = (data: AccountData, kinds: Kinds, begunAt: string, lostAt: Date): Gap => {
  const times = kinds.flatMap((kind) => Array.from(data.all(kind), ({ updatedAt }) => updatedAt))
  const from = times.reduce((latest, time) => (time > latest ? time : latest), begunAt)
  const to = lostAt.toISOString()
  return { from, to: to > from ? to : from }
}

const applyChangeSet = (changeSet: ChangeSet, draft: Draft, kinds: Kinds, removed: Set<string>): void => {
  for (const { kind: name, id, after } of changeSet.changes) {
    const kind = kinds.find((each) => each.name === name)
    if (kind === undefined) continue
    if (after === null) {
      removed.add(`${name} ${id}`)
      draft.erase(kind, id)
    } else {
      removed.delete(`${name} ${id}`)
      draft.write(kind, after)
    }
  }
}

const truncate = async (files: Files, path: string, length: number): Promise<void> => {
  const handle = await files.open(path, 'r+')
  await handle.truncate(length).finally(() => handle.close())
}
