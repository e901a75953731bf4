import type { AnyEntity, Kind } from './entities.ts'
import { EntityMap, withEntities } from './entity-map.ts'

/** Returns the listed entities, and those that `isKept`. Never puts an older entity in the place of a newer one. */
export function merge<E extends AnyEntity>(
  known: ReadonlyMap<string, E>,
  listed: readonly E[],
  isKept: (entity: E) => boolean,
  removed: ReadonlyMap<string, number>,
): ReadonlyMap<string, E> {
  const merged = new Map<string, E>()
  for (const entity of listed) {
    const last = known.get(entity.id)
    if (entity.revision < (removed.get(entity.id) ?? 0)) continue
    // Keep equal objects, since a row is not rendered if its todo is the same object.
    merged.set(entity.id, last !== undefined && last.revision >= entity.revision ? last : entity)
  }
  for (const entity of known.values()) {
    if (!merged.has(entity.id) && isKept(entity)) merged.set(entity.id, entity)
  }
  return EntityMap.of(merged.values())
}

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
  seen: readonly Seen[],
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
