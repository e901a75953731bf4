import type { ModelRequest, ModelResult } from './requests.ts'
import { makeRoom } from './rules.ts'
import { isSame, Refused, type ModelDraft, type ModelTodo, type ModelTodos } from './todos.ts'
import type { ModelEntry } from './undo.ts'

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
      /** The todos after the request, or after its first time. */
      readonly todos: ModelTodos
      /** Whether the change set was made by an earlier request with the same key. */
      readonly isRepeat: boolean
    }

interface Keyed {
  readonly request: string
  readonly result: ModelResult
  readonly change: ModelChange
}

/** How long a key is remembered, in milliseconds. */
const lifetimeOfKey = 24 * 3_600_000

/** The expected state of an account: its todos, its changes from the first on, and the keys of requests. */
export class ModelAccount {
  todos: ModelTodos = new Map()
  changes: readonly ModelChange[] = []
  readonly #keys = new Map<string, Keyed>()

  /** Predicts the outcome of a request at the time `at`. `idFor` finds the id of a todo that the server made, by its title. */
  predict(request: ModelRequest, at: string, idFor: ModelDraft['idFor']): Outcome {
    try {
      if (request.invalid.length > 0) throw new Refused(422, 'invalid', request.invalid)
      return this.#repeat(request, at) ?? this.#apply(request, at, idFor)
    } catch (error) {
      if (error instanceof Refused) return { refused: error }
      throw error
    }
  }

  /** Takes over the outcome of a request. `ids` has the order of the todos in the change set, which the server chooses. */
  accept(request: ModelRequest, outcome: Outcome, ids: readonly string[]): void {
    if ('refused' in outcome || outcome.change === null || outcome.isRepeat || request.isDryRun) return
    const entries = outcome.change.entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    const change = { ...outcome.change, entries }
    this.changes = [...this.changes, change]
    this.todos = outcome.todos
    if (request.key !== null)
      this.#keys.set(keyOf(request), { request: textOf(request), result: outcome.result, change })
  }

  /** Whether a todo was removed for good by this change or a later one. */
  isGone(id: string, since: number): boolean {
    return this.changes.some(
      ({ revision, entries }) =>
        revision >= since && entries.some((entry) => entry.id === id && entry.after === null),
    )
  }

  #repeat(request: ModelRequest, at: string): Outcome | null {
    const first = request.key === null ? undefined : this.#keys.get(keyOf(request))
    if (first === undefined || Date.parse(at) - Date.parse(first.change.at) >= lifetimeOfKey) return null
    if (first.request !== textOf(request)) throw new Refused(422, 'invalid', ['Idempotency-Key'])
    const todos = new Map(
      first.change.entries.flatMap(({ id, after }) => (after === null ? [] : [[id, after]])),
    )
    return { result: first.result, change: first.change, todos, isRepeat: true }
  }

  #apply(request: ModelRequest, at: string, idFor: ModelDraft['idFor']): Outcome {
    const draft: ModelDraft = { todos: new Map(this.todos), moved: new Set(), at, idFor }
    const result = request.apply(draft, this)
    makeRoom(draft)
    const revision = this.changes.length + 1
    const entries = finish(this.todos, draft.todos, at, revision)
    const undoes = result.kind === 'change' ? result.undoes : null
    const change = entries.length > 0 ? { revision, at, client: request.client, undoes, entries } : null
    return { result, change, todos: draft.todos, isRepeat: false }
  }
}

// Only a todo that differs gets the new revision and time.
const finish = (
  before: ModelTodos,
  after: Map<string, ModelTodo>,
  updatedAt: string,
  revision: number,
): readonly ModelEntry[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((id): readonly ModelEntry[] => {
    const [old, current] = [before.get(id) ?? null, after.get(id) ?? null]
    if (current === null) return [{ id, before: old, after: null }]
    const stamped = { ...current, updatedAt, revision }
    if (old !== null && isSame(stamp(old), stamp(current))) {
      after.set(id, old)
      return []
    }
    after.set(id, stamped)
    return [{ id, before: old, after: stamped }]
  })

// Sorts the members, since the rules add them in another order.
const stamp = (todo: ModelTodo): readonly (readonly [string, unknown])[] =>
  Object.entries({ ...todo, updatedAt: '', revision: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1))

const keyOf = ({ client, key }: ModelRequest): string => `${client} ${key}`

const textOf = ({ method, path, body }: ModelRequest): string => `${method} ${path} ${JSON.stringify(body)}`
