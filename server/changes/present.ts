import type { ChangeSet } from '../store/change-set.ts'
import type { AccountReader } from '../store/state.ts'
import { findKind } from './kinds.ts'
import type { Change, ChangeEntry, StreamedChange, StreamedEntry } from './schema.ts'
import { summarize } from './summary.ts'

/** The most characters of JSON of the changes in a listed change set. */
const longestListed = 64 * 1024

/**
 * Presents a change set as it is listed: without its changes where they are longer than 64 KiB. `state` is the present state, which
 * says which entities were removed for good; null for a change set that was only tried.
 */
export function presentListed(changeSet: ChangeSet, state: AccountReader | null): Change {
  const changes = takeShort(presentEntries(changeSet, state))
  return { ...presentHead(changeSet), ...(changes !== null && { changes }) }
}

/** Presents a change set as it is streamed: as it is listed, without the old values. */
export function presentStreamed(changeSet: ChangeSet, state: AccountReader): StreamedChange {
  const changes = takeShort(withoutBefore(presentEntries(changeSet, state)))
  return { ...presentHead(changeSet), ...(changes !== null && { changes }) }
}

/** Presents a change set without its changes. */
export const presentHead = (changeSet: ChangeSet): Omit<Change, 'changes'> => ({
  id: changeSet.id,
  revision: changeSet.revision,
  at: changeSet.at,
  actor: {
    kind: changeSet.actor.kind,
    name: textOrNull(changeSet.actor['name']),
    tokenId: textOrNull(changeSet.actor['tokenId']),
  },
  summary: summarize(changeSet),
  undoes: changeSet.undoes ?? null,
})

/** Presents the changes of a change set, one after another. `state` is the present state; null for a change set that was only tried. */
export function* presentEntries({ changes }: ChangeSet, state: AccountReader | null): Generator<ChangeEntry> {
  for (const { kind, id, before, after } of changes) {
    const known = findKind(kind)
    const { name } = known
    if (after === null || (state !== null && state.get(known.stored, id) === undefined))
      yield { kind: name, id }
    else {
      const entity = known.present(after)
      yield { kind: name, id, before: before === null ? null : pickFields(before, entity), after: entity }
    }
  }
}

// Picks the fields that are on the wire.
const pickFields = <T extends object>(before: Readonly<Record<string, unknown>>, entity: T): Partial<T> =>
  // The schema of the kind accepted these values before they were written.
  Object.fromEntries(Object.entries(before).filter(([field]) => field in entity)) as Partial<T>

function* withoutBefore(entries: Iterable<ChangeEntry>): Generator<StreamedEntry> {
  for (const entry of entries) {
    const { kind, id } = entry
    yield 'after' in entry ? { kind, id, after: entry.after } : { kind, id }
  }
}

// Returns null where the entries are too long. It stops at the limit, since a change set can have 100,000 entries.
const takeShort = <T>(entries: Iterable<T>): T[] | null => {
  const taken: T[] = []
  let length = 0
  for (const entry of entries) {
    length += Buffer.byteLength(JSON.stringify(entry))
    if (length > longestListed) return null
    taken.push(entry)
  }
  return taken
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
