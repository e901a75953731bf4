import type { ChangeSet } from '../store/transaction.ts'
import type { Store } from '../store/store.ts'
import { findKind } from './entity-changes.ts'
import {
  parseKindName,
  type Change,
  type ChangeEntry,
  type StreamedChange,
  type StreamedEntry,
} from './schema.ts'
import { summarize } from './summary.ts'

/** The most characters of JSON of the changes in a listed change set. */
const longestListed = 64 * 1024

/** Tells which entities were removed for good after a change set. A store does. */
export type Removals = Pick<Store, 'wasRemovedAfter'>

/** For a dry run: nothing has happened after it. */
export const noRemovals: Removals = { wasRemovedAfter: () => false }

/** Presents a change set as it is listed: without its changes where they are longer than 64 KiB. */
export function presentListed(changeSet: ChangeSet, removals: Removals): Change {
  const changes = takeShort(presentEntries(changeSet, removals))
  return { ...presentHead(changeSet), ...(changes !== null && { changes }) }
}

/** Presents a change set as it is streamed: as it is listed, without the old values. */
export function presentStreamed(changeSet: ChangeSet, removals: Removals): StreamedChange {
  const changes = takeShort(withoutBefore(presentEntries(changeSet, removals)))
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

/** Presents the changes of a change set, one after another. */
export function* presentEntries(
  { changes, revision }: ChangeSet,
  removals: Removals,
): Generator<ChangeEntry> {
  for (const { kind: name, id, before, after } of changes) {
    const kind = findKind(name)
    const isRemoved = after === null || removals.wasRemovedAfter(revision, kind.stored, id)
    yield isRemoved ? { kind: parseKindName(name), id } : kind.present(id, before, after)
  }
}

function* withoutBefore(entries: Iterable<ChangeEntry>): Generator<StreamedEntry> {
  for (const entry of entries) {
    if (!('after' in entry)) yield entry
    else if (entry.kind === 'todo') yield { kind: 'todo', id: entry.id, after: entry.after }
    else if (entry.kind === 'list') yield { kind: 'list', id: entry.id, after: entry.after }
    else yield { kind: 'view', id: entry.id, after: entry.after }
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
