import type { Entities, Todo } from './account-state.ts'

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

/** The subtasks by the id of their parent, those in the trash included. */
type Subtasks = ReadonlyMap<string, readonly Todo[]>

/** Groups all subtasks by their parents. */
export function groupSubtasks({ todos }: Pick<Entities, 'todos'>): Subtasks {
  const groups = new Map<string, Todo[]>()
  for (const todo of todos.values()) {
    if (todo.parentId === null) continue
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
