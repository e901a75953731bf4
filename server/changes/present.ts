import type { ChangeSet } from '../store/transaction.ts'
import type { Store } from '../store/store.ts'
import { findKind } from './entity-changes.ts'
import { parseKindName } from './schema.ts'
import type { Change, ChangeEntry, StreamedChange, StreamedEntry } from './schema.ts'

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
    else if (entry.kind === 'section') yield { kind: 'section', id: entry.id, after: entry.after }
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

/** The verbs for the change of an entity, in the order in which a summary lists them. */
const verbs = [
  'Added',
  'Completed',
  'Reopened',
  'Restored',
  'Deleted',
  'Removed for good',
  'Took away',
  'Edited',
  'Moved',
] as const

type Verb = (typeof verbs)[number]

/** Says in a short sentence what a change set changed, such as "Completed 3 todos". */
function summarize({ changes, undoes }: ChangeSet): string {
  const counts = new Map<string, number>()
  for (const change of changes) {
    // An undo removes next occurrences only, and can be undone.
    const isTakenAway = change.after === null && undoes !== undefined
    const key = `${isTakenAway ? 'Took away' : classify(change)} ${change.kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // Beside other changes it is not worth mentioning: a new todo can renumber the whole list.
  const moves = [...counts.keys()].filter((key) => key.startsWith('Moved '))
  if (moves.length < counts.size) for (const key of moves) counts.delete(key)
  const parts = verbs.flatMap((verb) => {
    const things = nouns.flatMap((noun) => formatCount(noun, counts.get(`${verb} ${noun}`) ?? 0))
    return things.length === 0
      ? []
      : `${verb === 'Removed for good' ? 'Removed' : verb} ${things.join(' and ')}${verb === 'Removed for good' ? ' for good' : ''}`
  })
  const sentence = parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join(', ')
  return undoes === undefined ? sentence : `Undo: ${lowerFirst(sentence)}`
}

/** The kinds of entities, in the order in which a summary lists them. */
const nouns = ['list', 'section', 'view', 'todo'] as const

const formatCount = (noun: string, count: number): readonly string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

const classify = ({ before, after }: ChangeSet['changes'][number]): Verb => {
  if (after === null) return 'Removed for good'
  if (before === null) return 'Added'
  const wasDeleted = (before['deletedAt'] ?? null) !== null
  const isDeleted = (Reflect.get(after, 'deletedAt') ?? null) !== null
  if ('deletedAt' in before && wasDeleted !== isDeleted) return isDeleted ? 'Deleted' : 'Restored'
  if ('completed' in before) return before['completed'] === true ? 'Reopened' : 'Completed'
  const isOnlyMoved = Object.keys(before).every((field) => movedFields.has(field))
  return isOnlyMoved ? 'Moved' : 'Edited'
}

const movedFields = new Set(['order', 'listId', 'sectionId', 'parentId', 'updatedAt', 'revision'])

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
