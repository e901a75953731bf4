import { collect, isIn, type AnyEntity, type Entities, type Todo } from './entities.ts'
import { listChanged, withEntities } from './entity-map.ts'
import type { Effect, Pending } from './pending.ts'

/**
 * Returns the entities with the effects of the pending changes; the same maps where these change nothing. No todo is its own ancestor
 * in them, as in those of `last`, which are the ones before.
 */
export function applyPending(entities: Entities, pending: readonly Pending[], last?: Entities): Entities {
  const effects = pending.flatMap((each) => each.effects)
  const moved = new Set(effects.filter(({ fields }) => 'parentId' in fields).map(({ id }) => id))
  const changed = collect<Entities>((name) =>
    withEffects<AnyEntity>(entities[name], effects.filter(isIn(name))),
  )
  const isTree = last !== undefined && hasSameParents(last.todos, changed.todos)
  return isTree ? changed : { ...changed, todos: withoutCycles(changed.todos, moved) }
}

function withEffects<E extends AnyEntity>(
  known: ReadonlyMap<string, E>,
  effects: readonly Effect[],
): ReadonlyMap<string, E> {
  const changes = new Map<string, E>()
  for (const { id, fields, isNew } of effects) {
    const entity = changes.get(id) ?? known.get(id)
    if (isNew && entity === undefined) changes.set(id, fields as E)
    // The stream may have brought the new entity before the answer.
    else if (!isNew && entity !== undefined) changes.set(id, { ...entity, ...fields })
  }
  return withEntities(known, changes)
}

/** Returns the effects that undo `effects`: the values of the fields in `shown` before them. */
export function invertEffects(effects: readonly Effect[], shown: Entities, now: string): readonly Effect[] {
  return effects.toReversed().map(({ kind, id, fields, isNew }): Effect => {
    if (isNew) return { kind, id, fields: { deletedAt: now } }
    const before: AnyEntity | undefined = shown[`${kind}s`].get(id)
    const entries = Object.keys(fields).flatMap((name) =>
      before === undefined ? [] : [[name, before[name as keyof typeof before]] as const],
    )
    return { kind, id, fields: Object.fromEntries(entries) }
  })
}

type Todos = ReadonlyMap<string, Todo>

const hasSameParents = (before: Todos, after: Todos): boolean =>
  listChanged(before, after)?.every((id) => before.get(id)?.parentId === after.get(id)?.parentId) ?? false

// Leaves out the parents that would make a todo its own ancestor. The page can know one of two moves before the other, for example a
// move of its own that the server will refuse. The parent of a todo whose move is not answered yet (`moved`) is kept where the cycle
// has another one.
function withoutCycles(todos: Todos, moved: ReadonlySet<string>): Todos {
  const checked = new Set<string>()
  const cut = new Map<string, Todo>()
  for (const todo of todos.values()) {
    const cycle = todo.parentId === null ? [] : findCycle(todos, todo, checked)
    const top = cycle.find(({ id }) => !moved.has(id)) ?? cycle[0]
    if (top !== undefined) cut.set(top.id, { ...top, parentId: null })
  }
  return withEntities(todos, cut)
}

// Finds the cycle to which the ancestors of a todo lead. Leaves out those that were checked before.
function findCycle(todos: Todos, from: Todo, checked: Set<string>): readonly Todo[] {
  const path: Todo[] = []
  let at: Todo | undefined = from
  for (; at !== undefined && !checked.has(at.id); at = todos.get(at.parentId ?? '')) {
    checked.add(at.id)
    path.push(at)
  }
  const start = at === undefined ? -1 : path.indexOf(at)
  return start === -1 ? [] : path.slice(start)
}
