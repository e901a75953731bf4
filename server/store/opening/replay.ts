import { basename, dirname } from 'node:path'
import { NewerVersion } from '../../documents/document.ts'
import { tooNew } from '../../documents/open-file.ts'
import { copyAside } from '../../documents/set-aside.ts'
import type { Files } from '../../files/files.ts'
import { syncFile, syncFolder } from '../../files/sync.ts'
import { logged } from '../../logged.ts'
import { createTurns } from '../../turns.ts'
import type { ChangeSet } from '../change-set.ts'
import type { DocumentContent } from '../document/read.ts'
import { AccountUnavailable } from '../errors.ts'
import type { StoreHost } from '../host.ts'
import type { Journal } from '../journal/journal.ts'
import { withEnds } from '../journal/segment.ts'
import type { Kinds } from '../kind.ts'
import { dataOf, type Draft } from '../state.ts'

/**
 * Applies to `content` what the journal holds beyond it. `missing` counts change sets that are lost, `removed` has `<kind> <id>` of
 * what was removed for good, `asides` names copies of damaged segments. Throws FileUnavailable, AccountUnavailable.
 */
export async function replay(host: StoreHost, journal: Journal, content: DocumentContent) {
  try {
    return await replayAll(host, journal, content)
  } catch (cause) {
    if (cause instanceof NewerVersion) throw tooNew('The journal')
    throw new AccountUnavailable(
      'The journal in the data folder cannot be opened. Check that you may read and write it and its folder, then start Localist again.',
      { cause },
    )
  }
}

const replayAll = async (host: StoreHost, journal: Journal, content: DocumentContent) => {
  const { kinds, files, log, now } = host
  const draft = dataOf(kinds, '', content.revision, content.entities).draft()
  const removed = new Set<string>()
  const turns = createTurns()
  let [revision, history, missing] = [content.revision, content.history, 0]
  const damaged: string[] = []
  const torn: { readonly path: string; readonly whole: number }[] = []
  const ranges = withEnds(journal.segments, Number.POSITIVE_INFINITY)
  for (const segment of ranges.filter(({ end }) => end > content.revision)) {
    if (segment.base > revision) {
      missing += segment.base - revision
      ;({ base: revision, history } = segment)
    }
    const path = journal.pathOf(segment.name)
    const found = await journal.read(segment, revision)
    if (found.damaged > 0 || found.headerDamaged) damaged.push(path)
    else if (found.whole < found.size) torn.push({ path, whole: found.whole })
    let skipped = 0
    for (const changeSet of found.changeSets) {
      if (turns.areDue()) await turns.give()
      skipped += changeSet.revision - revision - 1
      apply(changeSet, draft, kinds, removed)
      ;[revision, history] = [changeSet.revision, segment.history]
    }
    const isLast = segment.end === Number.POSITIVE_INFINITY
    // At the end of the last segment damaged lines leave no gap in the numbers.
    missing += isLast ? Math.max(skipped, found.damaged) : skipped + segment.end - revision
    if (!isLast) revision = segment.end
    // After kill -9 the bytes may be in the system's cache only: what is served from here on must stay.
    const sync = (): Promise<void> => syncFile(files, path).then(() => syncFolder(files, dirname(path)))
    if (found.changeSets.length > 0) await logged(log, `${path}: it could not be synced`, sync())
  }
  // Only now: where a later segment is of a newer version, nothing is touched.
  const asides: string[] = []
  for (const path of damaged) {
    const copying = copyAside(files, path, now())
    const copy = await logged(log, `${path}: it is damaged and could not be copied aside`, copying)
    // Where there is no room for a copy the segment itself stays, for as long as segments are kept.
    asides.push(copy ?? basename(path))
  }
  for (const { path, whole } of torn) {
    await logged(log, `${path}: the torn tail could not be cut`, truncate(files, path, whole))
  }
  return { data: draft.as(history ?? '', revision), missing, removed, asides }
}

const apply = (changeSet: ChangeSet, draft: Draft, kinds: Kinds, removed: Set<string>): void => {
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
