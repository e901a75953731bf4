import type { AnyEntity, Kind } from './entities.ts'
import { withEntities } from './entity-map.ts'

/** An entity at a revision; null where it was removed for good. */
export interface Seen {
  readonly kind: Kind
  readonly id: string
  readonly revision: number
  readonly entity: AnyEntity | null
}

/** Returns the entities with those that are newer; the same map if nothing is. Adds to `removed` those that were removed for good. */
export function replaceOlder<E extends AnyEntity>(
  known: ReadonlyMap<string, E>,
  seen: readonly Omit<Seen, 'kind'>[],
  removed: Map<string, number>,
): ReadonlyMap<string, E> {
  const changes = new Map<string, E | undefined>()
  for (const { id, revision, entity } of seen) {
    const last = Math.max((changes.get(id) ?? known.get(id))?.revision ?? -1, removed.get(id) ?? -1)
    if (revision <= last) continue
    if (entity === null) removed.set(id, revision)
    changes.set(id, (entity ?? undefined) as E | undefined)
  }
  return withEntities(known, changes)
}

/** Returns the entities with those that are listed and newer, and without those that are not listed and gone. */
export function withListed<E extends AnyEntity>(
  known: ReadonlyMap<string, E>,
  listed: readonly E[],
  removed: ReadonlyMap<string, number>,
  isGone: (entity: E) => boolean,
): ReadonlyMap<string, E> {
  const ids = new Set(listed.map(({ id }) => id))
  const gone = [...known.values()].filter((entity) => !ids.has(entity.id) && isGone(entity))
  const seen = listed.map((entity) => ({ id: entity.id, revision: entity.revision, entity }))
  const left = withEntities(known, new Map(gone.map(({ id }) => [id, undefined])))
  return replaceOlder(left, seen, new Map(removed))
}
