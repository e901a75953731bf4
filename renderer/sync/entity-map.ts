interface Identified {
  readonly id: string
}

/**
 * Entities by their ids, in a map that never changes. A version with other entities at the same ids shares the index, so that the
 * change of one todo does not copy ten thousand into a new map.
 */
export class EntityMap<E extends Identified> implements ReadonlyMap<string, E> {
  readonly #positions: ReadonlyMap<string, number>
  /** By position; undefined for an entity that was removed. */
  readonly #entities: readonly (E | undefined)[]
  readonly size: number

  private constructor(positions: ReadonlyMap<string, number>, entities: readonly (E | undefined)[]) {
    this.#positions = positions
    this.#entities = entities
    this.size = entities.reduce((size, entity) => size + Number(entity !== undefined), 0)
  }

  /** Makes the map of some entities, of which the last one with an id counts. */
  static of<E extends Identified>(entities: Iterable<E>): EntityMap<E> {
    const byId = new Map([...entities].map((entity) => [entity.id, entity]))
    return new EntityMap(indexOf([...byId.keys()]), [...byId.values()])
  }

  /** Returns a map with these entities by their ids; undefined removes one. */
  with(changes: ReadonlyMap<string, E | undefined>): EntityMap<E> {
    const added = [...changes.keys()].filter((id) => !this.#positions.has(id))
    const positions = added.length === 0 ? this.#positions : indexOf([...this.#positions.keys(), ...added])
    const entities = [...this.#entities]
    for (const [id, entity] of changes) entities[positions.get(id) ?? entities.length] = entity
    return new EntityMap(positions, entities)
  }

  /** Returns a map of the wanted entities, which shares the index. */
  filter(isWanted: (entity: E) => boolean): EntityMap<E> {
    return new EntityMap(
      this.#positions,
      this.#entities.map((entity) => (entity !== undefined && isWanted(entity) ? entity : undefined)),
    )
  }

  /** Lists the ids whose entities are other ones than in `before`; null where the maps do not share their index. */
  listChanged(before: EntityMap<E>): readonly string[] | null {
    if (before.#positions !== this.#positions) return null
    const [was, is] = [before.#entities, this.#entities]
    const changed: (E | undefined)[] = []
    // With each change several parts of the page ask, and an iterator takes five times as long.
    for (let position = 0; position < is.length; position += 1) {
      if (is[position] !== was[position]) changed.push(is[position] ?? was[position])
    }
    return changed.flatMap((entity) => entity?.id ?? [])
  }

  get(id: string): E | undefined {
    const position = this.#positions.get(id)
    return position === undefined ? undefined : this.#entities[position]
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  values(): MapIterator<E> {
    return this.#entities.filter((entity) => entity !== undefined).values()
  }

  *keys(): MapIterator<string> {
    for (const { id } of this.values()) yield id
  }

  *entries(): MapIterator<[string, E]> {
    for (const entity of this.values()) yield [entity.id, entity]
  }

  [Symbol.iterator](): MapIterator<[string, E]> {
    return this.entries()
  }

  forEach(callback: (entity: E, id: string, map: ReadonlyMap<string, E>) => void): void {
    for (const entity of this.values()) callback(entity, entity.id, this)
  }
}

const indexOf = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, position) => [id, position]))

/** Returns a map of entities with some that are replaced or added; undefined removes one. */
export function withEntities<E extends Identified>(
  known: ReadonlyMap<string, E>,
  changes: ReadonlyMap<string, E | undefined>,
): ReadonlyMap<string, E> {
  return changes.size === 0 ? known : toEntityMap(known).with(changes)
}

/** Returns a map that has an index to share. */
export const toEntityMap = <E extends Identified>(known: ReadonlyMap<string, E>): EntityMap<E> =>
  known instanceof EntityMap ? known : EntityMap.of(known.values())

/** Lists the ids whose entities are not the same in two maps; null where the maps have too little in common to say it at once. */
export const listChanged = <E extends Identified>(
  before: ReadonlyMap<string, E>,
  after: ReadonlyMap<string, E>,
): readonly string[] | null =>
  before instanceof EntityMap && after instanceof EntityMap ? after.listChanged(before) : null
