import { formatChangeId, type ChangeId } from '../../common/change-id.ts'
import type { StreamedChange } from '../../server/contract.ts'
import { collect, isIn, type AnyEntity, type Entities } from './entities.ts'
import type { List, CustomView, Section, Todo } from './entities.ts'
import { EntityMap } from './entity-map.ts'
import { replaceOlder, withListed, type Seen } from './merge.ts'
import { withChangeId, withoutPending, type Pending } from './pending.ts'
import { withRefused, withDraft, type UnsavedText } from './texts.ts'
import { emptyLog, withChangeIds, type UndoLog } from './undo-log.ts'

/** The errors of the last requests, and when the server last answered. */
export interface Connection {
  /** The error of the last reading; null after a success. */
  readonly error: unknown
  /** The error of the last sending, which is repeated later; null after a success. */
  readonly sendError: unknown
  /** In milliseconds since 1970. */
  readonly answeredAt: number
}

/** The state of one account: the entities that the server sent, and the changes that it has not answered yet. */
export interface AccountState extends Entities, Connection {
  /** The history and the revision of the entities; null until they were read. Some entities may be newer. */
  readonly position: ChangeId | null
  /** The revisions at which entities were removed for good, by id. */
  readonly removed: ReadonlyMap<string, number>
  /** Whether the whole trash was read. */
  readonly hasTrash: boolean
  /** In the order in which they were made. */
  readonly pending: readonly Pending[]
  readonly texts: readonly UnsavedText[]
  /** The steps that the person can undo. */
  readonly log: UndoLog
}

/** A part of an account: outside of the trash, the trash, or both. */
export type Part = 'live' | 'trash' | 'all'

/** The entities of a part that the server listed, as of a revision. */
export interface Listing {
  readonly part: Part
  readonly position: ChangeId
  readonly todos: readonly Todo[]
  readonly lists: readonly List[]
  readonly sections: readonly Section[]
  readonly views: readonly CustomView[]
}

const nothing = {
  position: null,
  ...collect<Entities>(() => EntityMap.of<never>([])),
  removed: new Map<string, number>(),
  hasTrash: false,
}

/** The state before anything was read. */
export const emptyState: AccountState = {
  ...nothing,
  pending: [],
  texts: [],
  log: emptyLog,
  error: null,
  sendError: null,
  answeredAt: 0,
}

// Removes a pending change that changed nothing, and the pending changes that undo it.
function withoutChange(state: AccountState, id: string): AccountState {
  const pending = withoutPending(state.pending, id)
  const dropped = state.pending.filter((each) => !pending.includes(each))
  const ids = new Map(dropped.map((each) => [each.id, null]))
  return { ...state, pending, log: withChangeIds(state.log, ids) }
}

/** Returns the state after the server refused a pending change, or its text was changed elsewhere. */
export function withRefusal(state: AccountState, id: string): AccountState {
  const { expected, effects = [] } = state.pending.find((each) => each.id === id) ?? {}
  const texts = expected === undefined ? state.texts : withRefused(state.texts, expected)
  // The title of a todo that was not added goes to the draft.
  const titles = effects.flatMap(({ fields, isNew }) =>
    isNew && 'title' in fields && fields.title ? [fields.title] : [],
  )
  return { ...withoutChange(state, id), texts: titles.reduce(withDraft, texts) }
}

/** Returns the state after the server answered a pending change; `change` is null if there was nothing to change. */
export function withAnswer(state: AccountState, id: string, change: StreamedChange | null): AccountState {
  if (change === null) return withoutChange(state, id)
  const answered = {
    ...state,
    pending: withChangeId(state.pending, id, change.id),
    log: withChangeIds(state.log, new Map([[id, change.id]])),
  }
  const { position } = state
  // If the first answer was lost, newer states may have been read since, in which the entity may be removed.
  const isNews = position !== null && isOf(position.history, change) && change.revision > position.revision
  return isNews ? withSeen(answered, seenIn(change)) : answered
}

const isOf = (history: string, { id, revision }: StreamedChange): boolean =>
  id === formatChangeId({ history, revision })

/** Returns the state after a part of the account was read. Never puts an older state of an entity in the place of a newer one. */
export function withListing(state: AccountState, listing: Listing): AccountState {
  const { position, part } = listing
  const isSameHistory = state.position?.history === position.history
  // The trash is not enough for a first state.
  if (part === 'trash' && !isSameHistory) return state
  const known = isSameHistory ? state : { ...state, ...nothing }
  // An entity that is not listed is gone, unless it is newer than the listing, or in the part that was not read.
  const isGone = ({ revision, deletedAt }: AnyEntity): boolean =>
    revision <= position.revision && (part === 'all' || (deletedAt !== null) === (part === 'trash'))
  const merged = {
    ...known,
    ...collect<Entities>((name) => withListed<AnyEntity>(known[name], listing[name], known.removed, isGone)),
  }
  if (part === 'trash') return { ...merged, hasTrash: true }
  return {
    ...merged,
    // A todo that was live here may have gone to the trash, which was not read.
    hasTrash: part === 'all',
    position: { ...position, revision: Math.max(position.revision, known.position?.revision ?? 0) },
    // A revision is of one history. A change that an earlier page sent keeps its own.
    pending: isSameHistory || state.position === null ? state.pending : state.pending.map(withoutRevision),
  }
}

const withoutRevision = (pending: Pending): Pending => ({ ...pending, ifRevision: undefined })

const seenIn = ({ changes = [], revision }: StreamedChange): readonly Seen[] =>
  changes.map((entry) => ({
    kind: entry.kind,
    id: entry.id,
    revision,
    // An entity that was removed later has no `after` in earlier changes either.
    entity: 'after' in entry ? entry.after : null,
  }))

function withSeen(state: AccountState, seen: readonly Seen[]): AccountState {
  const removed = new Map(state.removed)
  const entities = collect<Entities>((name) =>
    replaceOlder<AnyEntity>(state[name], seen.filter(isIn(name)), removed),
  )
  return { ...state, ...entities, removed }
}

/**
 * Returns the state after changes came by the stream, or were read: those that follow one another from the position. Leaves out those
 * after a gap, and after a change that was sent without its entries, for which the reader asks.
 */
export function withChanges(state: AccountState, changes: readonly StreamedChange[]): AccountState {
  if (state.position === null) return state
  const { history } = state.position
  let { revision } = state.position
  const seen: Seen[] = []
  for (const change of changes) {
    if (!isOf(history, change) || change.revision !== revision + 1) continue
    if (!change.changes) break
    seen.push(...seenIn(change))
    revision = change.revision
  }
  if (revision === state.position.revision) return state
  return { ...withSeen(state, seen), position: { history, revision } }
}
