import { codeOf } from '../../storage/files.ts'
import { createYielding } from '../../yielding.ts'
import { formatChangeId, parseChangeId } from '../../../common/change-id.ts'
import type { ChangeSet } from '../transaction.ts'
import { HistoryGone } from '../errors.ts'
import type { Kinds } from '../kind.ts'
import type { AccountData } from '../state.ts'
import type { Journal } from './journal.ts'
import { readChangeSets, readChangeSetsBackwards, withEnds, type Segment } from './segment.ts'

/** Some of the change sets that follow another one, or that come before it. */
export interface ChangesPart {
  /** Each is parsed when it is asked for. */
  readonly changeSets: Iterable<ChangeSet>
  /** The id after which, or before which, the next part begins; null where there are no more change sets. */
  readonly next: string | null
}

/**
 * Where a part of the history begins: after the change set with this id, at the oldest one where it is null, or before the one with
 * this id, at the latest one where it is null. Backwards, only change sets with `text` in their JSON are parsed and found.
 */
export type HistoryStart =
  | { readonly after: string | null }
  | { readonly before: string | null; readonly text: string }

/** Reads the change sets after the one with the id `since`, in order. Throws HistoryGone. */
export async function* readChangesSince(
  journal: Journal,
  data: AccountData,
  since: string,
): AsyncGenerator<ChangeSet> {
  const yielding = createYielding()
  let next: string | null = since
  while (next !== null) {
    const part: ChangesPart = await findChangesAfter(journal, data, next)
    for (const changeSet of part.changeSets) {
      yield changeSet
      if (yielding.isDue()) await yielding.giveWay()
    }
    next = part.next
  }
}

/** Finds the change sets of one segment from `start` on. Throws HistoryGone, also while the change sets are read. */
export const findChanges = async (
  journal: Journal,
  data: AccountData,
  start: HistoryStart,
): Promise<ChangesPart> =>
  'after' in start ? findChangesAfter(journal, data, start.after) : findChangesBefore(journal, data, start)

/**
 * Finds the change sets after the one with the id `since`, up to the end of the segment that has the first of them; after the
 * oldest one that is kept where `since` is null. Throws HistoryGone, also while the change sets are read.
 */
async function findChangesAfter(
  journal: Journal,
  data: AccountData,
  since: string | null,
): Promise<ChangesPart> {
  const { history, revision } = data
  const kept = withEnds(journal.segments, revision).filter((segment) => segment.history === history)
  const oldest = kept[0]?.base ?? revision
  const id = since ?? formatChangeId({ history, revision: oldest })
  const first = parseChangeId(id)
  if (first?.history !== history || first.revision > revision) throw historyGoneError(id)
  const last = first.revision
  const segment = kept.find(({ end }) => end > last)
  if (segment === undefined && last === revision) return { changeSets: [], next: null }
  if (segment === undefined || segment.base > last) throw historyGoneError(id)
  const bytes = await readKept(journal, segment, id)
  const { end } = segment
  const { kinds } = journal
  const changeSets = readWithoutGap(bytes, history, kinds, { after: last, upTo: end }, id)
  return { changeSets, next: end < revision ? formatChangeId({ history, revision: end }) : null }
}

/**
 * Finds the change sets before the one with the id `before`, the latest first, down to the beginning of the segment that has the last
 * of them. Those that are no longer kept, or whose line is damaged, are left out.
 */
async function findChangesBefore(
  journal: Journal,
  { history, revision }: AccountData,
  { before, text }: Extract<HistoryStart, { readonly before: unknown }>,
): Promise<ChangesPart> {
  const first = before === null ? { history, revision: revision + 1 } : parseChangeId(before)
  const isMade = before === null || (first !== null && first.revision <= revision)
  if (first?.history !== history || !isMade) throw historyGoneError(String(before))
  const last = first.revision - 1
  const kept = withEnds(journal.segments, revision).filter(
    (each) => each.history === history && each.base < last && each.base < each.end,
  )
  const segment = kept.at(-1)
  const bytes = segment === undefined ? null : await readOrNull(journal, segment)
  if (segment === undefined || bytes === null) return { changeSets: [], next: null }
  return {
    changeSets: readChangeSetsBackwards(bytes, history, journal.kinds, { upTo: last, text }),
    next: kept.length > 1 ? formatChangeId({ history, revision: segment.base + 1 }) : null,
  }
}

/**
 * Reads the change sets that removed entities for good, and those since the instant `since` that record a request, in order. It parses
 * few others: of segments that are older than `since` only the removals. Throws the system's error.
 */
export async function* readRemovalsAndRequests(
  journal: Journal,
  data: AccountData,
  since: Date,
): AsyncGenerator<ChangeSet> {
  const yielding = createYielding()
  for (const segment of withEnds(journal.segments, data.revision)) {
    const texts = (await journal.isOlder(segment, since)) ? [removal] : [removal, request]
    const bytes = await readOrNull(journal, segment)
    if (bytes === null || !texts.some((text) => bytes.includes(text))) continue
    const isWanted = (json: string): boolean => texts.some((text) => json.includes(text))
    const span = { upTo: segment.end, isWanted }
    for (const changeSet of readChangeSets(bytes, segment.history, journal.kinds, span)) {
      if (changeSet !== null) yield changeSet
      if (yielding.isDue()) await yielding.giveWay()
    }
  }
}

const removal = '"after":null'
const request = '"request":{"digest":'

/** Finds a change set, reading one segment at most; null where there never was one. Throws HistoryGone. */
export async function findChangeSet(
  journal: Journal,
  data: AccountData,
  id: string,
): Promise<ChangeSet | null> {
  const wanted = parseChangeId(id)
  if (wanted === null || wanted.revision === 0) return null
  const { history, revision } = wanted
  const isCurrent = history === data.history
  const kept = withEnds(journal.segments, data.revision).filter((segment) => segment.history === history)
  if (isCurrent ? revision > data.revision : kept.length === 0) return null
  const segment = kept.findLast(({ base, end }) => base < revision && revision <= end)
  if (segment === undefined) throw historyGoneError(id)
  const found = await journal.readings.run(async () => {
    const bytes = await readKept(journal, segment, id)
    const span = { after: revision - 1, upTo: revision }
    const yielding = createYielding()
    for (const each of readChangeSets(bytes, history, journal.kinds, span)) {
      if (each === null) continue
      // Parsing a change of many entities takes long, and an undo of it does too.
      if (yielding.isDue()) await yielding.giveWay()
      return each
    }
    return null
  })
  if (found !== null) return found
  if (isCurrent) throw historyGoneError(id)
  // The last revision of an earlier history is not known, so the change set may never have existed.
  return null
}

// Throws HistoryGone for `id` where the segment has been removed.
const readKept = async (journal: Journal, segment: Segment, id: string): Promise<Buffer> => {
  const bytes = await readOrNull(journal, segment)
  if (bytes === null) throw historyGoneError(id)
  return bytes
}

// Returns null where the segment has been removed.
const readOrNull = async (journal: Journal, segment: Segment): Promise<Buffer | null> =>
  await journal.readBytes(segment).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })

function* readWithoutGap(
  bytes: Buffer,
  history: string,
  kinds: Kinds,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  id: string,
): Generator<ChangeSet> {
  let last = after
  for (const changeSet of readChangeSets(bytes, history, kinds, { after, upTo })) {
    // A damaged line may be one before `after`: the revisions tell whether a change set is missing.
    if (changeSet === null) continue
    if (changeSet.revision !== last + 1) throw historyGoneError(id)
    last = changeSet.revision
    yield changeSet
  }
  if (last < upTo) throw historyGoneError(id)
}

const historyGoneError = (id: string): HistoryGone =>
  new HistoryGone(
    `The history that is kept does not have ${id}. Read the todos again, and go on from their Localist-Revision.`,
  )
