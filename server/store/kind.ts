import type * as z from 'zod'
import type { Transaction, Unstamped } from './transaction.ts'
import type { AccountReader } from './state.ts'

/** The fields of every entity. An entity is never changed in place, only replaced, and has all fields of its kind. */
export interface Entity {
  readonly id: string
  /** The time and the revision of the last change of this entity. The store sets both. */
  readonly updatedAt: string
  readonly revision: number
}

/** A sorted list of some or all entities of a kind. `Key` has the fields of an entity that `compare` reads. */
export interface Index<E, Key = E> {
  includes(entity: E): boolean
  /** Compares for sorting. Returns 0 only for the same entity. */
  compare(a: Key, b: Key): number
}

/** A kind of entities, such as todos. The resource that owns the entities defines their kind. */
export interface Kind<E extends Entity> {
  /** The name of the kind in change sets. */
  readonly name: string
  /** The name of the list of these entities in the document. */
  readonly collection: string
  /** Whether a document of an earlier version lacks this list. */
  readonly isLater?: true
  /** The values of the fields that an entity lacks where an earlier version wrote it. */
  readonly laterFields?: Partial<E>
  /** Parses each entity before it is stored, and each entity of a document that was edited by hand. */
  readonly schema: z.ZodType<E>
  readonly indexes: readonly Index<E>[]
  /**
   * Checks one change against the state after the whole transaction. `before` is undefined for a new entity, `after` for a
   * removed one. Throws to refuse the transaction.
   */
  check?(state: AccountReader, after: E | undefined, before: E | undefined): void
  /** Sets fields of an entity that is put. `before` is the one from before the transaction, `at` the time of the change set. */
  stamp?<T extends Unstamped<E>>(entity: T, before: E | undefined, at: string): T
  /** Changes an entity that `check` refuses where data is recovered, so that it need not be left out. `state` has it as it was. */
  repair?(state: AccountReader, refused: E): E
  /**
   * Restores an entity from a backup. `current` is undefined where it exists only in the backup, `wanted` where it exists
   * only now. Returns the count to add one to; null where the list that the person sees does not change.
   */
  restore(tx: Transaction, current: E | undefined, wanted: E | undefined): RestoreCount | null
}

/** The counts of a restoration: todos that come back or change, todos that go to the trash, and whatever else changes. */
export type RestoreCount = 'restored' | 'trashed' | 'others'

/** The kinds of entities that an account holds. */
export type Kinds = readonly Kind<Entity>[]
