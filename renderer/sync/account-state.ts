import type {
  List as WireList,
  StreamedChange,
  StreamedEntry,
  Todo as WireTodo,
} from '../../server/contract.ts'
import type { Pending } from './pending.ts'

/** A todo, without its address. */
export type Todo = Omit<WireTodo, 'url'>

/** A list, without its address. */
export type List = Omit<WireList, 'url'>

/** The kinds of entities. */
export type Kind = 'todo' | 'list'

/** The entities of an account by id, those in the trash included as far as they are known. */
export interface Entities {
  readonly todos: ReadonlyMap<string, Todo>
  readonly lists: ReadonlyMap<string, List>
}

/** The state of the page for one account: the entities as the server said, and the operations that it has not answered yet. */
export interface AccountState extends Entities {
  /** The history and the revision as of which the entities are; null until they were read. Answers may be newer. */
  readonly position: Position | null
  /** The revisions at which entities were removed for good, by id. */
  readonly removed: ReadonlyMap<string, number>
  /** Whether the whole trash was read. */
  readonly hasTrash: boolean
  /** In the order in which they were made. */
  readonly pending: readonly Pending[]
}

/** A change of the account: its number in one history. */
export interface Position {
  readonly history: string
  readonly revision: number
}

/** The entities that the server listed, as of a revision. */
export interface Listing {
  readonly todos: readonly Todo[]
  readonly lists: readonly List[]
}

/** Something that changes the state. */
export type SyncEvent =
  /** All entities outside of the trash were read, and with `isWithTrash` those in it as well. */
  | ({ readonly type: 'listed'; readonly position: Position; readonly isWithTrash: boolean } & Listing)
  /** The trash was read. */
  | ({ readonly type: 'trash-listed'; readonly position: Position } & Listing)
  /** Changes came by the stream, or were asked for. */
  | { readonly type: 'changed'; readonly changes: readonly StreamedChange[] }
  /** The person changed something. */
  | { readonly type: 'queued'; readonly pending: Pending }
  /** The server answered a pending change; null where nothing was left to change. */
  | { readonly type: 'answered'; readonly id: string; readonly change: StreamedChange | null }
  /** The server refused a pending change. */
  | { readonly type: 'refused'; readonly id: string }
  /** The server said how an entity is now. */
  | { readonly type: 'seen'; readonly kind: Kind; readonly entity: Todo | List }

/** The state before anything was read. */
export const emptyState: AccountState = {
  position: null,
  todos: new Map(),
  lists: new Map(),
  removed: new Map(),
  hasTrash: false,
  pending: [],
}

/** Parses the id of a change. */
export function parsePosition(changeId: string): Position {
  const [history = '', revision] = changeId.split('-')
  return { history, revision: Number(revision) }
}

/** Formats the id of the change at a position. */
export const formatPosition = ({ history, revision }: Position): string => `${history}-${revision}`

/** An entity at a revision; null where it was removed for good. */
interface Seen {
  readonly kind: Kind
  readonly id: string
  readonly revision: number
  readonly entity: Todo | List | null
}

/** Returns the state after an event. Never puts an older state of an entity in the place of a newer one. */
export function reduce(state: AccountState, event: SyncEvent): AccountState {
  switch (event.type) {
    case 'listed':
      return withoutAnswered(withListing(state, event, event.isWithTrash ? 'all' : 'live'))
    case 'trash-listed':
      return withListing(state, event, 'trash')
    case 'changed':
      return withoutAnswered(withChanges(state, event.changes))
    case 'queued':
      return { ...state, pending: [...state.pending, event.pending] }
    case 'answered':
      return withAnswer(state, event.id, event.change)
    case 'refused':
      return { ...state, pending: state.pending.filter(({ id }) => id !== event.id) }
    case 'seen':
      return withSeen(state, [{ kind: event.kind, entity: event.entity, ...pick(event.entity) }])
  }
}

const pick = ({ id, revision }: Todo | List) => ({ id, revision })

function withListing(
  state: AccountState,
  { position, todos, lists }: Listing & { readonly position: Position },
  part: 'all' | 'live' | 'trash',
): AccountState {
  if (state.position?.history !== position.history) {
    if (part === 'trash') return state
    const fresh = { ...emptyState, pending: state.pending, position, hasTrash: part === 'all' }
    return { ...fresh, todos: byId(todos), lists: byId(lists) }
  }
  const { revision } = position
  // An entity that is not listed is gone, unless it is newer than the listing, or in the part that was not read.
  const isKept = (entity: Todo | List): boolean =>
    entity.revision > revision || (part !== 'all' && (entity.deletedAt !== null) !== (part === 'trash'))
  const merged = {
    todos: merge(state.todos, todos, isKept, state.removed),
    lists: merge(state.lists, lists, isKept, state.removed),
  }
  if (part === 'trash') return { ...state, ...merged, hasTrash: true }
  const newest = Math.max(revision, state.position.revision)
  return { ...state, ...merged, position: { ...position, revision: newest } }
}

const byId = <E extends Todo | List>(entities: readonly E[]): ReadonlyMap<string, E> =>
  new Map(entities.map((entity) => [entity.id, entity]))

function merge<E extends Todo | List>(
  known: ReadonlyMap<string, E>,
  listed: readonly E[],
  isKept: (entity: E) => boolean,
  removed: ReadonlyMap<string, number>,
): ReadonlyMap<string, E> {
  const merged = new Map<string, E>()
  for (const entity of listed) {
    const last = known.get(entity.id)
    if (entity.revision < (removed.get(entity.id) ?? 0)) continue
    // A row whose todo is the same object is not drawn again.
    merged.set(entity.id, last !== undefined && last.revision >= entity.revision ? last : entity)
  }
  for (const entity of known.values()) {
    if (!merged.has(entity.id) && isKept(entity)) merged.set(entity.id, entity)
  }
  return merged
}

function withSeen(state: AccountState, seen: readonly Seen[]): AccountState {
  if (seen.length === 0) return state
  const todos = new Map(state.todos)
  const lists = new Map(state.lists)
  const removed = new Map(state.removed)
  for (const { kind, id, revision, entity } of seen) {
    const known = kind === 'todo' ? todos.get(id) : lists.get(id)
    const last = Math.max(known?.revision ?? -1, removed.get(id) ?? -1)
    if (revision < last || (revision === last && entity !== null)) continue
    if (entity === null) {
      removed.set(id, revision)
      todos.delete(id)
      lists.delete(id)
    } else if (kind === 'todo') todos.set(id, entity as Todo)
    else lists.set(id, entity as List)
  }
  return { ...state, todos, lists, removed }
}

const seenIn = ({ changes = [], revision }: StreamedChange): readonly Seen[] =>
  changes.map((entry: StreamedEntry) => ({
    kind: entry.kind,
    id: entry.id,
    // An entity that was removed later has no `after` in earlier changes either.
    revision,
    entity: 'after' in entry ? entry.after : null,
  }))

// Applies the changes that follow one another from the position. Leaves out those after a gap, and after a change that was
// sent without its entries: the account store asks for these.
function withChanges(state: AccountState, changes: readonly StreamedChange[]): AccountState {
  if (state.position === null) return state
  const { history } = state.position
  let { revision } = state.position
  const seen: Seen[] = []
  for (const change of changes) {
    if (parsePosition(change.id).history !== history || change.revision !== revision + 1) continue
    if (!change.changes) break
    seen.push(...seenIn(change))
    revision = change.revision
  }
  if (revision === state.position.revision) return state
  return { ...withSeen(state, seen), position: { history, revision } }
}

function withAnswer(state: AccountState, id: string, change: StreamedChange | null): AccountState {
  const without = { ...state, pending: state.pending.filter((pending) => pending.id !== id) }
  if (change === null || parsePosition(change.id).history !== state.position?.history) return without
  if (change.changes) return withSeen(without, seenIn(change))
  // A large change is answered without its entries: it stays pending until the stream has brought them.
  const pending = state.pending.map((each) => (each.id === id ? { ...each, answeredBy: change.id } : each))
  return withoutAnswered({ ...state, pending })
}

function withoutAnswered(state: AccountState): AccountState {
  const { position } = state
  if (position === null || state.pending.every(({ answeredBy }) => answeredBy === undefined)) return state
  const isContained = ({ answeredBy }: Pending): boolean => {
    if (answeredBy === undefined) return false
    const answer = parsePosition(answeredBy)
    return answer.history !== position.history || answer.revision <= position.revision
  }
  return { ...state, pending: state.pending.filter((pending) => !isContained(pending)) }
}
