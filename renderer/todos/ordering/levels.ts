import type { Todo } from '../../sync/entities.ts'

/** The most levels of subtasks, the topmost todo included. */
export const mostLevels = 4

/** The level of a todo: 1 at the top, 2 for a subtask of it. */
export function levelOf(todos: ReadonlyMap<string, Todo>, { parentId }: Pick<Todo, 'parentId'>): number {
  let level = 1
  for (let id = parentId; id !== null && level <= mostLevels; id = todos.get(id)?.parentId ?? null) level += 1
  return level
}

/** The levels from these todos down, their own included. */
export function countLevels(todos: ReadonlyMap<string, Todo>, ids: ReadonlySet<string>): number {
  const below = [...todos.values()].filter(
    ({ parentId, deletedAt }) => deletedAt === null && parentId !== null && ids.has(parentId),
  )
  return below.length === 0 ? 1 : 1 + countLevels(todos, new Set(below.map(({ id }) => id)))
}
