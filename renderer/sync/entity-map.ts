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

  private constructor(
    positions: ReadonlyMap<string, number>,
    entities: readonly (E | undefined)[],
    size: number,
  ) {
    this.#positions = positions
    this.#entities = entities
    this.size = size
  }

  /** Makes the map of some entities, of which the last one with an id counts. */
  static of<E extends Identified>(entities: Iterable<E>): EntityMap<E> {
    const byId = new Map([...entities].map((entity) => [entity.id, entity]))
    const positions = new Map([...byId.keys()].map((id, position) => [id, position]))
    return new EntityMap(positions, [...byId.values()], byId.size)
  }

  /** Returns a map with these entities by their ids; undefined removes one. */
  with(changes: ReadonlyMap<string, E | undefined>): EntityMap<E> {
    const added = [...changes.keys()].filter((id) => !this.#positions.has(id))
    const known = this.#entities.length
    const positions =
      added.length === 0
        ? this.#positions
        : new Map([...this.#positions, ...added.map((id, index) => [id, known + index] as const)])
    const entities = [...this.#entities]
    let { size } = this
    for (const [id, entity] of changes) {
      const position = positions.get(id) ?? known
      size += Number(entity !== undefined) - Number(entities[position] !== undefined)
      entities[position] = entity
    }
    return new EntityMap(positions, entities, size)
  }

  /** Lists the ids whose entities are other ones than in `before`; null where the maps do not share their index. */
  listChanged(before: EntityMap<E>): readonly string[] | null {
    if (before.#positions !== this.#positions) return null
    const ids: string[] = []
    for (let position = 0; position < this.#entities.length; position += 1) {
      const [entity, last] = [this.#entities[position], before.#entities[position]]
      if (entity === last) continue
      const { id } = entity ?? last ?? {}
      if (id !== undefined) ids.push(id)
    }
    return ids
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

/** Returns a map of entities with some that are replaced or added; undefined removes one. */
export function withEntities<E extends Identified>(
  known: ReadonlyMap<string, E>,
  changes: ReadonlyMap<string, E | undefined>,
): ReadonlyMap<string, E> {
  if (changes.size === 0) return known
  const map = known instanceof EntityMap ? known : EntityMap.of(known.values())
  return map.with(changes)
}

/** Lists the ids whose entities are not the same in two maps; null where the maps have too little in common to say it at once. */
export const listChanged = <E extends Identified>(
  before: ReadonlyMap<string, E>,
  after: ReadonlyMap<string, E>,
): readonly string[] | null =>
  before instanceof EntityMap && after instanceof EntityMap ? after.listChanged(before) : null
