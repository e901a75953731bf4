import {
  formatChangeId,
  pickChangedFields,
  hasSameContent,
  type Actor,
  type ChangeSet,
} from './change-set.ts'
import { Unstorable } from './errors.ts'
import type { Entity, Kind } from './kind.ts'
import { Draft, type AccountData, type AccountReader } from './state.ts'

/**
 * The data that a rule reads and writes. The rule sees its own writes at once. Other callers see them when the whole
 * transaction is durable.
 */
export type Transaction = AccountReader &
  Pick<OpenTransaction, 'actor' | 'at' | 'nextRevision' | 'changeId' | 'put' | 'remove' | 'hasRemoved'>

/** A function that reads and writes a transaction. If it throws, nothing is changed. */
export type Rule<T> = (tx: Transaction) => T

/** An entity without the fields that the store sets. */
export type Unstamped<E extends Entity> = Omit<E, 'updatedAt' | 'revision'>

/** A transaction that has not ended. */
export class OpenTransaction extends Draft {
  readonly actor: Actor
  /** The time of the change set. */
  readonly at: string
  /** The revision that the change set will have. */
  readonly nextRevision: number
  /** The id that the change set will have. */
  readonly changeId: string
  readonly #base: AccountData
  readonly #touched = new Map<string, { readonly kind: Kind<Entity>; readonly id: string }>()
  #isFinished = false

  constructor(base: AccountData, actor: Actor, at: string) {
    // Built in the state that stays: a transaction that is refused would build them for nothing, and the next one again.
    super(base.withIndexes())
    this.#base = base
    this.actor = actor
    this.at = at
    this.nextRevision = base.revision + 1
    this.changeId = formatChangeId(base.history, this.nextRevision)
  }

  /**
   * Adds or replaces an entity and returns the stored one: with the next revision, or the stored one from before the
   * transaction where both are equal. Throws Unstorable.
   */
  put<E extends Entity>(kind: Kind<E>, entity: Unstamped<E>): E {
    const before = this.#base.get(kind, entity.id)
    const given = kind.stamp?.(entity, before, this.at) ?? entity
    const stamped = { ...given, updatedAt: this.at, revision: this.nextRevision }
    const parsed = kind.schema.safeParse(stamped)
    if (!parsed.success) throw new Unstorable(`A ${kind.name} cannot be stored: ${parsed.error.message}`)
    const { data } = parsed
    const written = before !== undefined && hasSameContent(before, data) ? before : data
    this.#touch(kind, data.id)
    this.write(kind, written)
    return written
  }

  /** Removes an entity for good, if it exists. */
  remove(kind: Kind<Entity>, id: string): void {
    if (this.get(kind, id) === undefined) return
    this.#touch(kind, id)
    this.erase(kind, id)
  }

  /** Whether this transaction has removed the entity for good. */
  hasRemoved(kind: Kind<Entity>, id: string): boolean {
    return this.#touched.has(keyOf(kind, id)) && this.get(kind, id) === undefined
  }

  /** Ends the transaction and returns its change set; null where nothing differs. Throws the error of a kind's check. */
  finish(): ChangeSet | null {
    this.#isFinished = true
    const changes = [...this.#touched.values()].flatMap(({ kind, id }) => {
      const [before, after] = [this.#base.get(kind, id), this.get(kind, id)]
      if (before === after) return []
      kind.check?.(this, after, before)
      const changed = before === undefined ? null : pickChangedFields(before, after ?? {})
      return { kind: kind.name, id, before: changed, after: after ?? null }
    })
    if (changes.length === 0) return null
    return { id: this.changeId, revision: this.nextRevision, at: this.at, actor: this.actor, changes }
  }

  #touch(kind: Kind<Entity>, id: string): void {
    if (this.#isFinished) throw new Error('A rule wrote to its transaction after the transaction had ended.')
    this.#touched.set(keyOf(kind, id), { kind, id })
  }
}

const keyOf = ({ name }: Kind<Entity>, id: string): string => `${name} ${id}`
