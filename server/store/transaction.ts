import { changeIdOf, differences, hasSameContent, type Actor, type ChangeSet } from './change-set.ts'
import { Unstorable } from './errors.ts'
import type { Entity, Kind } from './kind.ts'
import { Draft, type AccountData, type Reader } from './state.ts'

/** The data as a rule reads and changes them: it sees its own writes at once, everybody else sees them once all of it is durable. */
export type Transaction = Reader &
  Pick<OpenTransaction, 'actor' | 'at' | 'nextRevision' | 'changeId' | 'put' | 'remove' | 'trial'>

/** A rule: reads and changes a transaction, and throws to change nothing. */
export type Rule<T> = (tx: Transaction) => T

/** An entity without the fields that the store sets. */
export type Unstamped<E extends Entity> = Omit<E, 'updatedAt' | 'revision'>

/** A transaction that is under way. */
export class OpenTransaction extends Draft {
  readonly actor: Actor
  /** The instant of the change set. */
  readonly at: string
  /** The revision that the change set will make. */
  readonly nextRevision: number
  /** The id that the change set will have. */
  readonly changeId: string
  readonly #base: AccountData
  #touched = new Map<string, { readonly kind: Kind<Entity>; readonly id: string }>()
  #isFinished = false

  constructor(base: AccountData, actor: Actor, at: string) {
    super(base)
    this.#base = base
    this.actor = actor
    this.at = at
    this.nextRevision = base.revision + 1
    this.changeId = changeIdOf(base.history, this.nextRevision)
  }

  /** Writes a whole entity and returns it as it is stored: with this revision, or as before where it is the same. Throws Unstorable. */
  put<E extends Entity>(kind: Kind<E>, entity: Unstamped<E>): E {
    const stamped = { ...entity, updatedAt: this.at, revision: this.nextRevision }
    const parsed = kind.schema.safeParse(stamped)
    if (!parsed.success) throw new Unstorable(`A ${kind.name} cannot be stored: ${parsed.error.message}`)
    const { data } = parsed
    const before = this.#base.get(kind, data.id)
    const written = before !== undefined && hasSameContent(before, data) ? before : data
    this.#touch(kind, data.id)
    this.write(kind, written)
    return written
  }

  /** Removes an entity for good; nothing where it is not there. */
  remove(kind: Kind<Entity>, id: string): void {
    if (this.get(kind, id) === undefined) return
    this.#touch(kind, id)
    this.erase(kind, id)
  }

  /** Runs a rule; where it throws, its writes are taken back, those from before stay, and the error is thrown on. */
  trial<T>(rule: Rule<T>): T {
    const touched = new Map(this.#touched)
    const before = this.draft()
    try {
      return rule(this)
    } catch (error) {
      this.#touched = touched
      this.trees = before.trees
      throw error
    }
  }

  /** Ends it: the change set, checked by each kind; null where nothing differs. Throws what a check throws. */
  finish(): ChangeSet | null {
    this.#isFinished = true
    const changes = [...this.#touched.values()].flatMap(({ kind, id }) => {
      const [before, after] = [this.#base.get(kind, id), this.get(kind, id)]
      if (before === after) return []
      kind.check?.(this, after, before)
      const old = before === undefined ? null : differences(before, after ?? {})
      return { kind: kind.name, id, before: old, after: after ?? null }
    })
    if (changes.length === 0) return null
    return { id: this.changeId, revision: this.nextRevision, at: this.at, actor: this.actor, changes }
  }

  #touch(kind: Kind<Entity>, id: string): void {
    if (this.#isFinished) throw new Error('A rule changes something only while it runs.')
    this.#touched.set(`${kind.name} ${id}`, { kind, id })
  }
}
