import { formatChangeId, type ChangeId } from '../../common/change-id.ts'
import type { StreamedChange, StreamedEntry } from '../../server/contract.ts'
import type { AnyEntity, Entities, Kind, List, CustomView, Todo } from './entities.ts'
import { EntityMap } from './entity-map.ts'
import { merge, replaceOlder, type Seen } from './merge.ts'
import { withAnswer, withoutPending, type Pending } from './pending.ts'
import { emptyLog, withChangeIds, type UndoLog } from './undo-log.ts'

/** The state of one account: the entities that the server sent, and the changes that it has not answered yet. */
export interface AccountState extends Entities {
  /** The history and the revision of the entities; null until they were read. Some entities may be newer. */
  readonly position: ChangeId | null
  /** The revisions at which entities were removed for good, by id. */
  readonly removed: ReadonlyMap<string, number>
  /** Whether the whole trash was read. */
  readonly hasTrash: boolean
  /** In the order in which they were made. */
  readonly pending: readonly Pending[]
  /** The steps that the person can undo. */
  readonly log: UndoLog
}

/** The entities that the server listed, as of a revision. */
export interface Listing {
  readonly position: ChangeId
  readonly todos: readonly Todo[]
  readonly lists: readonly List[]
  readonly views: readonly CustomView[]
}

/** An event of the reducer. */
export type SyncEvent =
  /** All entities outside of the trash were read, or those in it, or both. */
  | ({ readonly type: 'listed'; readonly part: Part } & Listing)
  /** Changes came by the stream, or were asked for. */
  | { readonly type: 'changed'; readonly changes: readonly StreamedChange[] }
  /** The person made or undid a change. */
  | { readonly type: 'queued'; readonly pending: readonly Pending[]; readonly log: UndoLog }
  /** A pending change is being sent under a condition: the revision of its todo, or null for none. */
  | { readonly type: 'sent'; readonly id: string; readonly ifRevision: number | null }
  /** The server refused a pending change because the revision of its todo is another one. */
  | { readonly type: 'outdated'; readonly id: string }
  /** The server answered a pending change; null if there was nothing to change. */
  | { readonly type: 'answered'; readonly id: string; readonly change: StreamedChange | null }
  /** The server refused a pending change. */
  | { readonly type: 'refused'; readonly id: string }

/** A part of an account: outside of the trash, the trash, or both. */
export type Part = 'live' | 'trash' | 'all'

/** The state before anything was read. */
export const emptyState: AccountState = {
  position: null,
  todos: EntityMap.of([]),
  lists: EntityMap.of([]),
  views: EntityMap.of([]),
  removed: new Map(),
  hasTrash: false,
  pending: [],
  log: emptyLog,
}

/** Returns the state after an event. Never puts an older state of an entity in the place of a newer one. */
export function reduce(state: AccountState, event: SyncEvent): AccountState {
  switch (event.type) {
    case 'listed':
      return withListing(state, event, event.part)
    case 'changed':
      return withChanges(state, event.changes)
    case 'queued':
      return { ...state, pending: [...state.pending, ...event.pending], log: event.log }
    case 'sent':
      return withFields(state, event.id, { ifRevision: event.ifRevision })
    case 'outdated':
      return withFields(state, event.id, { ifRevision: undefined })
    case 'answered':
      return event.change === null
        ? withoutChange(state, event.id)
        : withAnsweredChange(state, event.id, event.change)
    case 'refused':
      return withoutChange(state, event.id)
  }
}

const withFields = (state: AccountState, id: string, fields: Pick<Pending, 'ifRevision'>): AccountState => ({
  ...state,
  pending: state.pending.map((each) => (each.id === id ? { ...each, ...fields } : each)),
})

// Removes a pending change that changed nothing, and the pending changes that undo it.
function withoutChange(state: AccountState, id: string): AccountState {
  const pending = withoutPending(state.pending, id)
  const left = new Set(pending.map((each) => each.id))
  const dropped = state.pending.filter((each) => !left.has(each.id)).map((each) => each.id)
  return { ...state, pending, log: withChangeIds(state.log, new Map(dropped.map((each) => [each, null]))) }
}

function withAnsweredChange(state: AccountState, id: string, change: StreamedChange): AccountState {
  const answered = {
    ...state,
    pending: withAnswer(state.pending, id, change.id),
    log: withChangeIds(state.log, new Map([[id, change.id]])),
  }
  // If the first answer was lost, newer states may have been read since, in which the entity may be removed.
  return isAfter(change, state.position) ? withSeen(answered, seenIn(change)) : answered
}

// Whether a change comes after another one of the same history.
const isAfter = ({ id, revision }: StreamedChange, position: ChangeId | null): boolean =>
  position !== null &&
  revision > position.revision &&
  id === formatChangeId({ history: position.history, revision })

function withListing(state: AccountState, listing: Listing, part: Part): AccountState {
  const { position, todos, lists, views } = listing
  if (state.position?.history !== position.history) {
    // The trash is not enough for a first state.
    if (part === 'trash') return state
    return {
      ...emptyState,
      // A revision is of one history.
      pending: state.position === null ? state.pending : state.pending.map(withoutRevision),
      log: state.log,
      position,
      hasTrash: part === 'all',
      todos: EntityMap.of(todos),
      lists: EntityMap.of(lists),
      views: EntityMap.of(views),
    }
  }
  // An entity that is not listed is gone, unless it is newer than the listing, or in the part that was not read.
  const isKept = (entity: AnyEntity): boolean =>
    entity.revision > position.revision ||
    (part !== 'all' && (entity.deletedAt !== null) !== (part === 'trash'))
  const merged = {
    todos: merge(state.todos, todos, isKept, state.removed),
    lists: merge(state.lists, lists, isKept, state.removed),
    views: merge(state.views, views, isKept, state.removed),
  }
  if (part === 'trash') return { ...state, ...merged, hasTrash: true }
  const revision = Math.max(position.revision, state.position.revision)
  // A todo that was live here may have gone to the trash, which was not read.
  return { ...state, ...merged, position: { ...position, revision }, hasTrash: part === 'all' }
}

const withoutRevision = (pending: Pending): Pending => ({ ...pending, ifRevision: undefined })

const seenIn = ({ changes = [], revision }: StreamedChange): readonly Seen[] =>
  changes.map((entry: StreamedEntry) => ({
    kind: entry.kind,
    id: entry.id,
    revision,
    // An entity that was removed later has no `after` in earlier changes either.
    entity: 'after' in entry ? entry.after : null,
  }))

function withSeen(state: AccountState, seen: readonly Seen[]): AccountState {
  const removed = new Map(state.removed)
  const ofKind = (kind: Kind) => seen.filter((each) => each.kind === kind)
  const todos = replaceOlder(state.todos, ofKind('todo'), removed)
  const lists = replaceOlder(state.lists, ofKind('list'), removed)
  const views = replaceOlder(state.views, ofKind('view'), removed)
  return { ...state, todos, lists, views, removed }
}

// Applies the changes that follow one another from the position. Leaves out those after a gap, and after a change that was
// sent without its entries: the reader of the account asks for these.
function withChanges(state: AccountState, changes: readonly StreamedChange[]): AccountState {
  if (state.position === null) return state
  const { history } = state.position
  let { revision } = state.position
  const seen: Seen[] = []
  for (const change of changes) {
    if (change.id !== formatChangeId({ history, revision: revision + 1 })) continue
    if (!change.changes) break
    seen.push(...seenIn(change))
    revision = change.revision
  }
  if (revision === state.position.revision) return state
  return { ...withSeen(state, seen), position: { history, revision } }
}
