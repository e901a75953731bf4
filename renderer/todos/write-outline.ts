import { compareByOrder } from '../../common/order.ts'
import type { Todo } from '../sync/entities.ts'
import { groupSubtasks, topmostOf } from '../todo-views/subtasks.ts'

/** The titles of todos as a text, one on each line, with their subtasks indented below them. */
export function writeOutline(chosen: readonly Todo[], todos: ReadonlyMap<string, Todo>): string {
  const subtasks = groupSubtasks({ todos }, ({ deletedAt }) => deletedAt === null)
  const write = (todo: Todo, indent: string): readonly string[] => [
    `${indent}${todo.title}`,
    ...(subtasks.get(todo.id) ?? [])
      .toSorted(compareByOrder)
      .flatMap((subtask) => write(subtask, `${indent}  `)),
  ]
  return topmostOf({ todos }, chosen)
    .flatMap((todo) => write(todo, ''))
    .join('\n')
}
