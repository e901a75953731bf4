import type { Todo } from '../../server/contract.ts'

/** A todo and how deep it is under the others: 0 for the topmost. */
export interface Placed {
  readonly todo: Todo
  readonly depth: number
}

/**
 * Puts each subtask below its parent, and keeps the order otherwise. A subtask whose parent is not among the todos is a topmost one. With
 * `root`, only the subtasks of that todo.
 */
export function arrangeTree(todos: readonly Todo[], root: string | null = null): readonly Placed[] {
  const ids = new Set(todos.map(({ id }) => id))
  const byParent = groupByParent(todos, ids)
  const list = (parentId: string | null, depth: number): readonly Placed[] =>
    (byParent.get(parentId) ?? []).flatMap((todo) => [{ todo, depth }, ...list(todo.id, depth + 1)])
  return list(root, 0)
}

const groupByParent = (
  todos: readonly Todo[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string | null, readonly Todo[]> => {
  const groups = new Map<string | null, Todo[]>()
  for (const todo of todos) {
    const parentId = todo.parentId !== null && ids.has(todo.parentId) ? todo.parentId : null
    const group = groups.get(parentId)
    if (group === undefined) groups.set(parentId, [todo])
    else group.push(todo)
  }
  return groups
}
