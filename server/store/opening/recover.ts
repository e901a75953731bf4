import { basename } from 'node:path'
import { copyAside, findAside, moveAside } from '../../storage/set-aside.ts'
import { explain, type ReasonExplanation } from '../../reasons/reasons.ts'
import { findRefused, salvageEntities, type DocumentContent } from '../document/read.ts'
import { AccountUnavailable } from '../errors.ts'
import type { Kinds } from '../kind.ts'
import { createHistoryId, type AccountData, type Draft, type Entities } from '../state.ts'
import type { Account } from './open-store.ts'
import { replayJournal, type Gap } from './replay.ts'

/** The content of an account that has no document yet. */
export const emptyContent: DocumentContent = {
  isEdited: false,
  history: null,
  revision: 0,
  entities: new Map(),
}

/**
 * Recovers the data from the newest backup, the journal and the readable entities of a damaged document. Throws AccountUnavailable
 * where nothing can be recovered.
 */
export async function recoverData(account: Account): Promise<AccountData> {
  const { deps, file, journal, backups } = account
  const { kinds, files, now } = deps
  const bytes = await file.read()
  const text = bytes?.toString('utf8') ?? ''
  const backup = await backups.readNewest()
  const { data, missing, gap, removed } = await replayJournal(deps, journal, backup?.content ?? emptyContent)
  const salvaged = await salvageEntities(text, kinds, removed)
  const headRevision = Number(/"revision": (\d{1,11}),/.exec(text.slice(0, 4096))?.[1] ?? 0)
  const revisions = [...salvaged.entities.values()].flat().map((entity) => entity.revision)
  // Ignore a revision that is too high, from an edit or damage: it would leave no room for later changes.
  const credible = revisions.filter((each) => each < 1e11)
  const highest = credible.reduce((max, each) => Math.max(max, each), headRevision)
  const [oldest] = journal.segments
  // Without a journal it is not known whether changes came after the backup.
  const isJournalComplete = oldest !== undefined && (backup !== null || oldest.base === 0)
  const isComplete = isJournalComplete && missing === 0 && gap === null && data.revision >= highest
  const revision = Math.max(highest, data.revision) + missing + 1
  const complete = data.history === '' ? data.withHistory(createHistoryId()) : data
  const recovered = isComplete ? complete : addSalvaged(data, revision, kinds, salvaged.entities)
  const count = kinds.reduce((sum, kind) => sum + recovered.count(kind), 0)
  const name = basename(file.path)
  if (count === 0 && !isComplete) {
    const keeping = bytes === null ? findAside(files, file.path) : moveAside(files, file.path, now())
    throw unreadableError(name, await keeping)
  }
  const copy = bytes === null ? null : await copyAside(files, file.path, now())
  const [recovery, salvage] = [
    { file: name, backup: backup?.id ?? 'none' },
    { file: name, found: count, unreadable: salvaged.unreadable },
  ]
  if (copy === null)
    deps.tell(isComplete ? explain('missing-recovered', recovery) : explain('missing-salvaged', salvage))
  else
    deps.tell(
      isComplete
        ? explain('damaged-recovered', { ...recovery, copy })
        : explain('damaged-salvaged', { ...salvage, copy }),
    )
  if (gap !== null) deps.tell(explainLoss(0, [], gap))
  return recovered
}

// Adds the salvaged entities that are newer than those in `data`.
const addSalvaged = (data: AccountData, revision: number, kinds: Kinds, salvaged: Entities): AccountData => {
  const draft = data.draft()
  for (const kind of kinds) {
    for (const entity of salvaged.get(kind.name) ?? []) {
      if ((draft.get(kind, entity.id)?.revision ?? 0) >= entity.revision) continue
      draft.write(kind, { ...entity, revision: Math.min(entity.revision, revision) })
    }
  }
  return repairRefused(draft, kinds).withHistory(createHistoryId(), revision)
}

/** Explains which changes of the journal are lost. */
export function explainLoss(lost: number, copies: readonly string[], gap: Gap | null): ReasonExplanation {
  const kept = { count: copies.length, copies: copies.join(', ') }
  return gap === null
    ? explain('journal-damaged', { lost, ...kept })
    : explain('journal-end-missing', { ...gap, ...kept })
}

const unreadableError = (file: string, copy: string | null): AccountUnavailable =>
  new AccountUnavailable(
    copy === null ? explain('document-missing', { file }) : explain('document-unreadable', { file, copy }),
  )

/**
 * Repairs the entities that the check of their kind refuses, which can happen where changes are missing or come from two sources, or
 * removes them. The copy of the damaged or edited file still has these entities.
 */
export function repairRefused(draft: Draft, kinds: Kinds): Draft {
  const refused = [...findRefused(draft, kinds)]
  const repaired = refused.map(([kind, entity]) => [kind, entity, kind.repair?.(draft, entity)] as const)
  for (const [kind, { id }, entity] of repaired) {
    if (entity === undefined) draft.erase(kind, id)
    else draft.write(kind, entity)
  }
  // An entity may refer to another that was removed or repaired: check again until none is refused.
  return refused.length > 0 ? repairRefused(draft, kinds) : draft
}
