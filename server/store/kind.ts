import type * as z from 'zod'
import type { Transaction } from './transaction.ts'
import type { Reader } from './state.ts'

/** The fields that every entity has. Entities are replaced, never changed; every field of a kind is always there. */
export interface Entity {
  readonly id: string
  /** When it was changed last, and the account's revision that this made. The store sets both. */
  readonly updatedAt: string
  readonly revision: number
}

/** A sorted list of some entities of a kind, kept up to date with each change. `Place` is what `compare` looks at. */
export interface Index<E, Place = E> {
  includes(entity: E): boolean
  /** Sorts; two different entities are never equal. */
  compare(a: Place, b: Place): number
}

/** A kind of entity, as its resource registers it with the store. */
export interface Kind<E extends Entity> {
  /** Its name in change sets. */
  readonly name: string
  /** Its name in the document. */
  readonly collection: string
  /** Checks an entity before it is stored, and each entity of a document that a person has edited. */
  readonly schema: z.ZodType<E>
  readonly indexes: readonly Index<E>[]
  /** Checks a change against all entities as they will be; `after` is undefined for a removal. Throws to refuse the change set. */
  check?(state: Reader, after: E | undefined, before: E | undefined): void
  /** Makes an entity what it was in a backup, where either may lack it. Says how to count this; null for what a person does not see. */
  restore(tx: Transaction, current: E | undefined, wanted: E | undefined): 'restored' | 'trashed' | null
}

/** The kinds that an account holds. */
export type Kinds = readonly Kind<Entity>[]
