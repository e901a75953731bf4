import { randomBytes } from 'node:crypto'
import { simpleComparator } from 'sorted-btree'
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js'
import type { Entity, Index, Kind, Kinds } from './kind.ts'

type Tree<K, V> = ReturnType<typeof bulkLoad<K, V>>

/** B+ trees, whose clones share all nodes that stay as they are: for each kind, by its name, one by id; and one for each index. */
type Trees = ReadonlyMap<string | object, Tree<unknown, unknown>>

const compareIds: (a: string, b: string) => number = simpleComparator

/** How many entries a node of a tree holds at most. */
const nodeSize = 32

/** Reads an account's entities. */
export type Reader = Pick<AccountData, 'revision' | 'get' | 'count' | 'all' | 'sorted'>

/** Entities in the order of an index. */
export interface Sorted<E, Place> {
  readonly size: number
  /** Those behind `after`, or all. */
  ascending(after?: Place): IterableIterator<E>
  /** Those before `before`, or all, from the last one on. */
  descending(before?: Place): IterableIterator<E>
}

/** An account's data as of a revision. It never changes: who holds one reads the same for as long as they like. */
export class AccountData {
  /** The random id of the history that the revision belongs to; empty where that is not known yet. */
  readonly history: string
  /** The revision that was made last. */
  readonly revision: number
  readonly trees: Trees

  constructor(history: string, revision: number, trees: Trees) {
    this.history = history
    this.revision = revision
    this.trees = trees
  }

  get<E extends Entity>(kind: Kind<E>, id: string): E | undefined {
    return this.treeOf<string, E>(kind.name).get(id)
  }

  /** How many entities of a kind there are. */
  count(kind: Kind<Entity>): number {
    return this.treeOf(kind.name).size
  }

  /** All entities of a kind, by id, as they are now: what a draft writes meanwhile must not move them. */
  all<E extends Entity>(kind: Kind<E>): IterableIterator<E> {
    return this.treeOf<string, E>(kind.name).clone().values()
  }

  /** The entities in the order of an index, as they are now. */
  sorted<E extends Entity, Place>(index: Index<E, Place>): Sorted<E, Place> {
    // An entity is a place, too; and the tree only compares what it looks for.
    const tree = this.treeOf<E & Place, undefined>(index).clone() as Tree<Place, undefined>
    return {
      size: tree.size,
      *ascending(after) {
        for (const place of tree.keys(after)) {
          if (after === undefined || index.compare(place, after) !== 0) yield place as E & Place
        }
      },
      *descending(before) {
        for (const [place] of tree.entriesReversed(before, undefined, true)) yield place as E & Place
      },
    }
  }

  /** The same entities as of another revision or history. */
  as(history: string, revision = this.revision): AccountData {
    return new AccountData(history, revision, this.trees)
  }

  /** A draft that begins with this data, and leaves it as it is. */
  draft(): Draft {
    return new Draft(this)
  }

  protected treeOf<K, V>(owner: string | object): Tree<K, V> {
    const tree = this.trees.get(owner)
    if (tree === undefined) throw new Error('The kind or index is not registered.')
    return tree as Tree<K, V>
  }
}

/** Data that are being changed. After as() they must not be changed any more: the trees are handed on. */
export class Draft extends AccountData {
  declare trees: Trees

  constructor(base: AccountData) {
    const clones = [...base.trees].map(([owner, tree]) => [owner, tree.clone()] as const)
    super(base.history, base.revision, new Map(clones))
  }

  /** Writes an entity as it is. */
  write<E extends Entity>(kind: Kind<E>, entity: E): void {
    const before = this.get(kind, entity.id)
    this.treeOf(kind.name).set(entity.id, entity)
    for (const index of kind.indexes) {
      const places = this.treeOf(index)
      const isIn = index.includes(entity)
      const wasIn = before !== undefined && index.includes(before)
      if (wasIn && !(isIn && index.compare(before, entity) === 0)) places.delete(before)
      // In the same place the entity takes over from the one before.
      if (isIn) places.set(entity, undefined, true)
    }
  }

  /** Takes an entity out, if it is there. */
  erase(kind: Kind<Entity>, id: string): void {
    const before = this.get(kind, id)
    if (before === undefined) return
    this.treeOf(kind.name).delete(id)
    for (const index of kind.indexes) if (index.includes(before)) this.treeOf(index).delete(before)
  }
}

/** The entities of each kind, by its name. */
export type Entities = ReadonlyMap<string, readonly Entity[]>

/** The data that hold these entities, whose ids are different within a kind. */
export function dataOf(kinds: Kinds, history: string, revision: number, entities: Entities): AccountData {
  const trees = new Map<string | object, Tree<unknown, unknown>>()
  for (const kind of kinds) {
    const all = (entities.get(kind.name) ?? []).toSorted((a, b) => compareIds(a.id, b.id))
    const ids = all.map(({ id }) => id)
    trees.set(kind.name, bulkLoad(ids, all, nodeSize, compareIds) as Tree<unknown, unknown>)
    for (const index of kind.indexes) {
      const compare = (a: Entity, b: Entity): number => index.compare(a, b)
      const keys = all.filter((entity) => index.includes(entity)).toSorted(compare)
      const noValues = keys.map(() => undefined)
      trees.set(index, bulkLoad(keys, noValues, nodeSize, compare) as Tree<unknown, unknown>)
    }
  }
  return new AccountData(history, revision, trees)
}

/** The id of a new history: 64 random bits in hex. */
export const newHistory = (): string => randomBytes(8).toString('hex')
