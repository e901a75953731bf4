import { isDeepStrictEqual } from 'node:util'
import type { Json } from './http.ts'

/** A todo as a client saw it, without its address, since the port changes. */
export type Seen = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly title: string
  readonly revision: number
  readonly deletedAt: string | null
  readonly deletedBy: string | null
}

/** The todo of an answer. */
export function seen(body: Json): Seen {
  const { url: _url, ...todo } = body
  return todo
}

/** A request that may or may not have been carried out when the server was killed. */
export type Pending =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'change'; readonly id: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear'; readonly ids: readonly string[] }

/** What the writers were answered, and what it must lead to. */
export class Ledger {
  acknowledged = 0
  readonly #todos = new Map<string, Seen>()
  readonly #contents = new Map<string, Seen>()
  readonly #pending = new Set<Pending>()
  readonly #cleared = new Set<string>()
  readonly #problems: string[] = []

  /** Sends a request, and takes down whether it was answered; false where the server was gone. */
  async during(pending: Pending, send: () => Promise<void>): Promise<boolean> {
    this.#pending.add(pending)
    try {
      await send()
    } catch {
      return false
    }
    this.#pending.delete(pending)
    this.acknowledged += 1
    return true
  }

  /** Takes down what a client was shown. */
  see(todo: Seen): void {
    this.#todos.set(todo.id, todo)
    this.#note(todo)
  }

  /** Takes down that these were answered to be in the trash. */
  trash(ids: readonly string[]): void {
    for (const id of ids) this.#cleared.add(id)
  }

  problem(text: string): void {
    this.#problems.push(text)
  }

  /** Compares what a restarted server holds with all that was answered, goes on from it, and says what is wrong. */
  compare(found: readonly Seen[]): readonly string[] {
    const byId = new Map(found.map((todo) => [todo.id, todo]))
    const created = new Set(
      [...this.#pending].flatMap((each) => (each.kind === 'create' ? [each.title] : [])),
    )
    for (const todo of found) {
      this.#note(todo)
      if (!this.#todos.has(todo.id) && !created.delete(todo.title))
        this.problem(`${todo.id} came from nowhere`)
    }
    for (const before of this.#todos.values()) this.#compareOne(before, byId.get(before.id))
    for (const each of this.#pending) if (each.kind === 'clear') this.#compareClear(each.ids, byId)
    this.#pending.clear()
    this.#cleared.clear()
    for (const todo of found) this.#todos.set(todo.id, todo)
    return this.#problems.splice(0)
  }

  #compareOne(before: Seen, after: Seen | undefined): void {
    if (after === undefined) return this.problem(`${before.id} is lost`)
    if (this.#cleared.has(before.id)) {
      if (!isTrashed(before, after)) this.problem(`${before.id} came back from the trash`)
      return
    }
    if (isDeepStrictEqual(before, after)) return
    const may = [...this.#pending].some((pending) => explains(pending, before, after))
    if (!may) this.problem(`${before.id} has revision ${after.revision} instead of ${before.revision}`)
  }

  #compareClear(ids: readonly string[], byId: ReadonlyMap<string, Seen>): void {
    const trashed = ids.flatMap((id) => byId.get(id) ?? []).filter(({ deletedAt }) => deletedAt !== null)
    const revisions = new Set(trashed.map(({ revision }) => revision))
    if (trashed.length > 0 && (trashed.length !== ids.length || revisions.size !== 1)) {
      this.problem(`${trashed.length} of ${ids.length} were cleared`)
    }
  }

  // A revision that comes twice has other content, or belongs to two todos that were not cleared together.
  #note(todo: Seen): void {
    const key = todo.deletedAt === null ? String(todo.revision) : `${todo.revision} ${todo.id}`
    const known = this.#contents.get(key)
    if (known !== undefined && !isDeepStrictEqual(known, todo)) {
      this.problem(`revision ${todo.revision} came twice`)
    }
    this.#contents.set(key, todo)
  }
}

const isTrashed = (before: Seen, after: Seen): boolean =>
  after.deletedAt !== null &&
  after.revision > before.revision &&
  // The last change of the todo moved it there.
  after.deletedBy?.endsWith(`-${after.revision}`) === true &&
  isDeepStrictEqual({ ...after, ...changing(before) }, before)

const changing = ({ deletedAt, deletedBy, updatedAt, revision }: Seen) => ({
  deletedAt,
  deletedBy,
  updatedAt,
  revision,
})

const explains = (pending: Pending, before: Seen, after: Seen): boolean => {
  switch (pending.kind) {
    case 'create':
      return false
    case 'change':
      return (
        pending.id === after.id &&
        after.revision > before.revision &&
        isDeepStrictEqual({ ...before, ...changing(after), ...pending.fields }, after)
      )
    case 'remove':
      return pending.id === after.id && isTrashed(before, after)
    case 'clear':
      return pending.ids.includes(after.id) && isTrashed(before, after)
  }
}
