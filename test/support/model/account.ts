import { makeDraft, Refused, type ModelDraft, type ModelState } from './draft.ts'
import { isSame, type ModelEntity, type ModelKind, type ModelKinds } from './entities.ts'
import type { ModelIds } from './ids.ts'
import type { ModelRequest, ModelResult } from './requests/requests.ts'
import { makeRoom } from './rules/order.ts'
import { isInPlace } from './rules/places.ts'
import type { ModelEntry } from './rules/undo.ts'

/** A change set. Its id is the history and the revision. */
export interface ModelChange {
  readonly revision: number
  readonly at: string
  readonly client: ModelRequest['client']
  /** The revision of the change set that this one undoes. */
  readonly undoes: number | null
  readonly entries: readonly ModelEntry[]
}

/** The expected outcome of a request. */
export type Outcome =
  | { readonly refused: Refused }
  | {
      readonly result: ModelResult
      readonly change: ModelChange | null
      /** The entities after the request, or after its first time. */
      readonly state: ModelState
      /** Whether the change set was made by an earlier request with the same key. */
      readonly isRepeat: boolean
    }

interface Keyed {
  readonly request: string
  readonly result: ModelResult
  readonly change: ModelChange
}

/** The id of the change set with this revision. */
export const changeIdOf = (history: string, revision: number): string => `${history}-${revision}`

/** Sorts entries in the order of `keys`. */
export const sortEntries = (entries: readonly ModelEntry[], keys: readonly string[]): readonly ModelEntry[] =>
  entries.toSorted((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)))

/** A text that stands for the entity of an entry. */
export const keyOf = ({ kind, id }: Pick<ModelEntry, 'kind' | 'id'>): string => `${kind} ${id}`

/** How long the key of a request is remembered, in milliseconds. */
const lifetimeOfKey = 24 * 3_600_000

/** The expected state of an account: its entities, its changes from the first on, and the keys of requests. */
export class ModelAccount {
  /** Set when the server starts: an account without a change keeps none. */
  history = ''
  state: ModelState = { todo: new Map(), list: new Map() }
  /** The list of a new todo that names no list and no parent; it may be in the trash, or removed. */
  defaultListId = 'inbox'
  changes: readonly ModelChange[] = []
  readonly #keys = new Map<string, Keyed>()

  /** Predicts the outcome of a request at the time `at`. `ids` finds the ids that the server made. Throws
   * Unpredicted. */
  predict(request: ModelRequest, at: string, ids: ModelIds): Outcome {
    try {
      if (request.invalid.length > 0) throw new Refused(422, 'invalid', { all: request.invalid })
      return this.#repeat(request, at) ?? this.#apply(request, at, ids)
    } catch (error) {
      if (error instanceof Refused) return { refused: error }
      throw error
    }
  }

  /** Takes over the outcome of a request. `keys` has the order of the entities in the change set, which the server chooses. */
  accept(request: ModelRequest, outcome: Outcome, keys: readonly string[]): void {
    if ('result' in outcome && outcome.result.kind === 'settings')
      this.defaultListId = outcome.result.defaultListId
    if ('refused' in outcome || outcome.change === null || outcome.isRepeat || request.isDryRun) return
    const change = { ...outcome.change, entries: sortEntries(outcome.change.entries, keys) }
    this.changes = [...this.changes, change]
    this.state = outcome.state
    if (request.key !== null)
      this.#keys.set(nameOf(request), { request: textOf(request), result: outcome.result, change })
  }

  /** Whether an entity was removed for good by the change with this revision or a later one. */
  isGone(kind: ModelKind, id: string, since: number): boolean {
    return this.changes.some(
      ({ revision, undoes, entries }) =>
        revision >= since &&
        // The history keeps the entities that an undo removes.
        undoes === null &&
        entries.some((entry) => entry.kind === kind && entry.id === id && entry.after === null),
    )
  }

  #repeat(request: ModelRequest, at: string): Outcome | null {
    const first = request.key === null ? undefined : this.#keys.get(nameOf(request))
    if (first === undefined || Date.parse(at) - Date.parse(first.change.at) >= lifetimeOfKey) return null
    if (first.request !== textOf(request)) throw new Refused(422, 'invalid', { all: ['Idempotency-Key'] })
    const { result, change } = first
    return { result, change, state: stateAfter(change.entries), isRepeat: true }
  }

  #apply(request: ModelRequest, at: string, ids: ModelIds): Outcome {
    const revision = this.changes.length + 1
    const draft = makeDraft(this.state, {
      at,
      changeId: changeIdOf(this.history, revision),
      defaultListId: this.defaultListId,
      ids,
    })
    const result = request.apply(draft, this)
    makeRoom(draft)
    if (!isInPlace(draft.state)) throw new Refused(422, 'invalid', 'any')
    const stamp = { updatedAt: at, revision }
    const finished: readonly ModelEntry[] = [
      ...finish(this.state.list, draft.state.list, stamp).map((each) => ({ kind: 'list' as const, ...each })),
      ...finish(this.state.todo, draft.state.todo, stamp).map((each) => ({ kind: 'todo' as const, ...each })),
    ]
    const entries = linkNext(draft, finished, revision)
    const undoes = result.kind === 'change' ? result.undoes : null
    const change = entries.length > 0 ? { revision, at, client: request.client, undoes, entries } : null
    return { result, change, state: draft.state, isRepeat: false }
  }
}

// A todo keeps the revision that its next occurrence has once the request is over. After an undo it does so only where the undo
// brought the next occurrence back too.
const linkNext = (
  { state, linked }: ModelDraft,
  entries: readonly ModelEntry[],
  revision: number,
): readonly ModelEntry[] =>
  entries.map((entry) => {
    const how = entry.kind === 'todo' ? linked.get(entry.id) : undefined
    if (entry.kind === 'list' || how === undefined || entry.after === null || entry.after.next === null)
      return entry
    const next = state.todo.get(entry.after.next.id)
    if (next === undefined || (how === 'undone' && next.revision !== revision)) return entry
    const after = { ...entry.after, next: { ...entry.after.next, revision: next.revision } }
    state.todo.set(entry.id, after)
    return { ...entry, after }
  })

const stateAfter = (entries: readonly ModelEntry[]): ModelState => ({
  todo: mapAfter(entries.filter((entry) => entry.kind === 'todo')),
  list: mapAfter(entries.filter((entry) => entry.kind === 'list')),
})

const mapAfter = <E>(entries: readonly { readonly id: string; readonly after: E | null }[]) =>
  new Map(entries.flatMap(({ id, after }) => (after === null ? [] : [[id, after]])))

interface Stamp {
  readonly updatedAt: string
  readonly revision: number
}

interface Difference<E> {
  readonly id: string
  readonly before: E | null
  readonly after: E | null
}

// Only an entity that differs gets the new revision and time.
const finish = <E extends ModelKinds[ModelKind]>(
  before: ReadonlyMap<string, E>,
  after: Map<string, E>,
  stamp: Stamp,
): readonly Difference<E>[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((id): readonly Difference<E>[] => {
    const [old, current] = [before.get(id) ?? null, after.get(id) ?? null]
    if (current === null) return [{ id, before: old, after: null }]
    if (old !== null && isSame(withoutStamp(old), withoutStamp(current))) {
      after.set(id, old)
      return []
    }
    const stamped = { ...current, ...stamp }
    after.set(id, stamped)
    return [{ id, before: old, after: stamped }]
  })

// Sorts the members, since the rules add them in another order.
const withoutStamp = (entity: ModelEntity): readonly (readonly [string, unknown])[] =>
  Object.entries({ ...entity, updatedAt: '', revision: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1))

const nameOf = ({ client, key }: ModelRequest): string => `${client} ${key}`

const textOf = ({ method, path, body }: ModelRequest): string => `${method} ${path} ${JSON.stringify(body)}`
