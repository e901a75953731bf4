import { randomBytes } from 'node:crypto'
import { simpleComparator } from 'sorted-btree'
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js'
import type { Entity, Index, Kind, Kinds } from './kind.ts'

type Tree<K, V> = ReturnType<typeof bulkLoad<K, V>>

/**
 * The B+ trees of an account: for each kind, under its name, the entities by id; for each index, under the index itself, the
 * entities in its order. An index has no tree until it is used for the first time, so that a start need not sort. A clone of a tree
 * shares the nodes of the original. A write copies only the nodes that it changes.
 */
type Trees = Map<string | object, Tree<unknown, unknown>>

const compareIds: (a: string, b: string) => number = simpleComparator

/** The highest number of entries in a node of a tree. A list reads twice as fast as with 32, and a write copies little more. */
const nodeSize = 64

/** The methods that read an account's entities. */
export type AccountReader = Pick<AccountData, 'revision' | 'get' | 'count' | 'all' | 'sorted'>

/** Entities in the order of an index. */
export interface SortedEntities<E, Key> {
  readonly size: number
  /** All of them at once, which is ten times as fast as one after another. */
  toArray(): readonly E[]
  /** The entities after the key `after`, or all. */
  ascending(after?: Key): IterableIterator<E>
  /** The entities before the key `before`, or all, in descending order. */
  descending(before?: Key): IterableIterator<E>
}

/** An account's data at a revision. It never changes. */
export class AccountData {
  readonly kinds: Kinds
  /** The id of the history that the revision belongs to; empty while it is not known. */
  readonly history: string
  /** The revision of the last change. */
  readonly revision: number
  readonly trees: Trees

  constructor(kinds: Kinds, history: string, revision: number, trees: Trees) {
    this.kinds = kinds
    this.history = history
    this.revision = revision
    this.trees = trees
  }

  get<E extends Entity>(kind: Kind<E>, id: string): E | undefined {
    return this.treeOf<string, E>(kind.name).get(id)
  }

  /** Returns the number of entities of a kind. */
  count(kind: Kind<Entity>): number {
    return this.treeOf(kind.name).size
  }

  /** Returns the entities of a kind as they are now, by id. Later writes to a draft do not affect the iteration. */
  all<E extends Entity>(kind: Kind<E>): IterableIterator<E> {
    return this.treeOf<string, E>(kind.name).clone().values()
  }

  /** Returns the entities of an index as they are now, in its order. Later writes to a draft do not affect the iteration. */
  sorted<E extends Entity, Key>(index: Index<E, Key>): SortedEntities<E, Key> {
    // The keys of the tree are entities. A Key is enough to search for one, since `compare` reads no other fields.
    const tree = this.treeOf<E & Key, undefined>(index).clone() as Tree<Key, undefined>
    return {
      size: tree.size,
      toArray: () => tree.keysArray() as (E & Key)[],
      *ascending(after) {
        for (const key of tree.keys(after)) {
          if (after === undefined || index.compare(key, after) !== 0) yield key as E & Key
        }
      },
      *descending(before) {
        for (const [key] of tree.entriesReversed(before, undefined, true)) yield key as E & Key
      },
    }
  }

  /** Returns the same entities with another history and revision. */
  withHistory(history: string, revision = this.revision): AccountData {
    return new AccountData(this.kinds, history, revision, this.trees)
  }

  /** Builds the trees of all indexes, and returns this data. */
  withIndexes(): this {
    for (const { indexes } of this.kinds) for (const index of indexes) this.treeOf(index)
    return this
  }

  /** Makes a draft of this data. Writes to the draft do not affect this data. */
  draft(): Draft {
    return new Draft(this)
  }

  protected treeOf<K, V>(owner: string | object): Tree<K, V> {
    return (this.trees.get(owner) ?? this.#buildTree(owner)) as Tree<K, V>
  }

  #buildTree(owner: string | object): Tree<unknown, unknown> {
    const kind = this.kinds.find(({ indexes }) => indexes.some((each) => each === owner))
    const index = kind?.indexes.find((each) => each === owner)
    if (kind === undefined || index === undefined) throw new Error('The kind or index is not registered.')
    const compare = (a: Entity, b: Entity): number => index.compare(a, b)
    const keys = [...this.all(kind)].filter((entity) => index.includes(entity)).toSorted(compare)
    const noValues = keys.map(() => undefined)
    const tree = bulkLoad(keys, noValues, nodeSize, compare) as Tree<unknown, unknown>
    this.trees.set(index, tree)
    return tree
  }
}

/** A copy of an account's data to write to. Must not be written to after withHistory(), which passes its trees on. */
export class Draft extends AccountData {
  declare trees: Trees

  constructor(base: AccountData) {
    const clones = [...base.trees].map(([owner, tree]) => [owner, tree.clone()] as const)
    super(base.kinds, base.history, base.revision, new Map(clones))
  }

  /** Adds or replaces an entity, without setting `updatedAt` or `revision`. */
  write<E extends Entity>(kind: Kind<E>, entity: E): void {
    const before = this.get(kind, entity.id)
    this.treeOf(kind.name).set(entity.id, entity)
    for (const index of kind.indexes) {
      const tree = this.trees.get(index)
      if (tree === undefined) continue
      const isIncluded = index.includes(entity)
      const wasIncluded = before !== undefined && index.includes(before)
      if (wasIncluded && !(isIncluded && index.compare(before, entity) === 0)) tree.delete(before)
      // With `true` the new entity also replaces an old one that is at the same key.
      if (isIncluded) tree.set(entity, undefined, true)
    }
  }

  /** Removes an entity, if it exists. */
  erase(kind: Kind<Entity>, id: string): void {
    const before = this.get(kind, id)
    if (before === undefined) return
    this.treeOf(kind.name).delete(id)
    for (const index of kind.indexes) if (index.includes(before)) this.trees.get(index)?.delete(before)
  }
}

/** Lists of entities, each under the name of its kind. */
export type Entities = ReadonlyMap<string, readonly Entity[]>

/** Builds an account's data from its entities. The ids within a kind must be unique. */
export function createAccountData(
  kinds: Kinds,
  history: string,
  revision: number,
  entities: Entities,
): AccountData {
  const trees = new Map<string | object, Tree<unknown, unknown>>()
  for (const kind of kinds) {
    const all = (entities.get(kind.name) ?? []).toSorted((a, b) => compareIds(a.id, b.id))
    const ids = all.map(({ id }) => id)
    trees.set(kind.name, bulkLoad(ids, all, nodeSize, compareIds) as Tree<unknown, unknown>)
  }
  return new AccountData(kinds, history, revision, trees)
}

/** Returns an entity with the fields that it lacks where an earlier version wrote it. */
export function completeEntity<E extends Entity>({ laterFields }: Kind<E>, entity: E): E {
  for (const field in laterFields) if (!(field in entity)) return { ...laterFields, ...entity }
  return entity
}

/** Makes the id of a new history: 64 random bits in hex. */
export const createHistoryId = (): string => randomBytes(8).toString('hex')
