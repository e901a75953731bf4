import { compareByOrder } from '../../../common/order.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoFields } from '../changes/todo-changes.ts'
import { planMoves, type Neighbour } from '../../../common/plan-moves.ts'

/** The position that todos are moved to: among the todos below a parent, or among the topmost todos of a list. */
export interface Destination {
  readonly parentId: string | null
  /** Null where the topmost todos of all lists stand together, and each keeps its list. */
  readonly listId: string | null
  /** The section of the topmost todos, or null for none; undefined where that stays. */
  readonly sectionId?: string | null
  /** The priority that the todos get; undefined where that stays. */
  readonly priority?: number
  /** The todo beside which it is; null for below all others. */
  readonly neighbour: Neighbour | null
}

/** The fields to set, by the id of the todo, so that todos come to stand at a destination in their order: theirs, and the orders of their new siblings. */
export function planTreeMove(
  todos: ReadonlyMap<string, Todo>,
  moved: readonly Todo[],
  { parentId, listId, sectionId, priority, neighbour }: Destination,
): ReadonlyMap<string, TodoFields> {
  const siblings = [...todos.values()]
    .filter(
      (todo) =>
        todo.deletedAt === null && todo.parentId === parentId && (listId === null || todo.listId === listId),
    )
    .toSorted(compareByOrder)
  const known = new Set(siblings.map(({ id }) => id))
  const others = moved.filter(({ id }) => !known.has(id))
  const ids = moved.map(({ id }) => id)
  const orders = neighbour === null ? [] : planMoves([...siblings, ...others], ids, neighbour)
  const fields = new Map<string, TodoFields>(orders.map(({ id, order }) => [id, { order }]))
  for (const todo of others)
    fields.set(todo.id, { parentId, ...(listId !== null && { listId }), ...fields.get(todo.id) })
  for (const todo of moved) {
    if (sectionId !== undefined && todo.sectionId !== sectionId)
      fields.set(todo.id, { ...fields.get(todo.id), sectionId })
    if (priority !== undefined && todo.priority !== priority)
      fields.set(todo.id, { ...fields.get(todo.id), priority })
  }
  return fields
}
