import { isBelowRepeating, isStillToCome } from '../../common/repeats/subtask-series.ts'
import type { Entities, Todo } from './entities.ts'
import { listChanged, withEntities } from './entity-map.ts'

/** Leaves out the subtasks of other chosen todos, on every level. */
export function topmostOf({ todos }: Pick<Entities, 'todos'>, chosen: readonly Todo[]): readonly Todo[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const isBelowChosen = (todo: Todo): boolean => {
    for (let id = todo.parentId; id !== null; id = todos.get(id)?.parentId ?? null) {
      if (ids.has(id)) return true
    }
    return false
  }
  return chosen.filter((todo) => !isBelowChosen(todo))
}

/**
 * Adds the open subtasks that are completed together with todos on the date `today`, on every level. An occurrence of a series of its own
 * that is still to come stays open, with its subtasks.
 */
export function withCompletedSubtasks(
  shown: Pick<Entities, 'todos'>,
  todos: readonly Todo[],
  today: string,
): readonly Todo[] {
  const subtasks = groupSubtasks(shown)
  const find = (id: string) => shown.todos.get(id)
  const listBelow = ({ id }: Todo): readonly Todo[] =>
    (subtasks.get(id) ?? [])
      .filter((todo) => todo.deletedAt === null && !isStillToCome(todo, today, find))
      .flatMap((todo) => [todo, ...listBelow(todo)])
  return [...new Set([...todos, ...todos.flatMap(listBelow).filter(({ completed }) => !completed)])]
}

/** Whether a todo is an open occurrence of a series of its own; one below a todo that repeats follows that one. */
export const isOwnOccurrence = ({ todos }: Pick<Entities, 'todos'>, todo: Todo): boolean =>
  todo.repeat !== null && !todo.completed && !isBelowRepeating(todo, (id) => todos.get(id))

/** Whether the next occurrence of a todo, or a subtask of it, was changed since it was made; null where there is no next one. */
export function isNextTouched(shown: Pick<Entities, 'todos'>, { id }: Todo): boolean | null {
  const next = [...shown.todos.values()].find((todo) => todo.previousId === id && todo.deletedAt === null)
  if (next === undefined) return null
  const all = [next, ...descendantsOf(groupSubtasks(shown), next.id)]
  return all.some(({ createdAt, updatedAt }) => updatedAt !== next.createdAt || createdAt !== next.createdAt)
}

/** The subtasks by the id of their parent. */
type Subtasks = ReadonlyMap<string, readonly Todo[]>

/** Groups the subtasks by their parents, or those that `isWanted`. */
export function groupSubtasks(
  { todos }: Pick<Entities, 'todos'>,
  isWanted: (todo: Todo) => boolean = () => true,
): Subtasks {
  const groups = new Map<string, Todo[]>()
  for (const todo of todos.values()) {
    if (todo.parentId === null || !isWanted(todo)) continue
    const group = groups.get(todo.parentId)
    if (group === undefined) groups.set(todo.parentId, [todo])
    else group.push(todo)
  }
  return groups
}

/** Lists the subtasks of a todo at every level. In the trash there can be thousands of levels, so that it is not recursive. */
export function descendantsOf(subtasks: Subtasks, id: string): readonly Todo[] {
  const found = [...(subtasks.get(id) ?? [])]
  for (const todo of found) found.push(...(subtasks.get(todo.id) ?? []))
  return found
}

/** Whether todos are known to have the same parents as before, so that they are a tree as those before. */
export const hasSameParents = (
  before: ReadonlyMap<string, Todo>,
  after: ReadonlyMap<string, Todo>,
): boolean =>
  listChanged(before, after)?.every((id) => before.get(id)?.parentId === after.get(id)?.parentId) ?? false

/**
 * Leaves out the parents that would make a todo its own ancestor; the same map where there are none. The page can know one of two moves
 * before the other, for example a move of its own that the server will refuse. `isMoved` says whether a move of the page is not answered
 * yet: the parent of such a todo is kept where the cycle has another one.
 */
export function withoutCycles(
  todos: ReadonlyMap<string, Todo>,
  isMoved: (id: string) => boolean,
): ReadonlyMap<string, Todo> {
  const checked = new Set<string>()
  const cut = new Map<string, Todo>()
  for (const todo of todos.values()) {
    const cycle = todo.parentId === null ? [] : findCycle(todos, todo, checked)
    const top = cycle.find(({ id }) => !isMoved(id)) ?? cycle[0]
    if (top !== undefined) cut.set(top.id, { ...top, parentId: null })
  }
  return withEntities(todos, cut)
}

// The cycle to which the ancestors of a todo lead. Leaves out those that were checked before.
function findCycle(todos: ReadonlyMap<string, Todo>, from: Todo, checked: Set<string>): readonly Todo[] {
  const path: Todo[] = []
  let at: Todo | undefined = from
  for (; at !== undefined && !checked.has(at.id); at = todos.get(at.parentId ?? '')) {
    checked.add(at.id)
    path.push(at)
  }
  const start = at === undefined ? -1 : path.indexOf(at)
  return start === -1 ? [] : path.slice(start)
}
