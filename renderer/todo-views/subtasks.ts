import { isBelowRepeating } from '../../common/repeats/subtask-series.ts'
import type { Entities, Todo } from '../sync/entities.ts'

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
