import { compareByOrder, type OrderKey } from '../../../common/order.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoFields } from '../changes/todo-changes.ts'
import { planMoves, type Neighbour, type NewOrder } from '../../../common/plan-moves.ts'

/** The position that todos are moved to: among the todos below a parent, or among the topmost todos of a list. */
export interface Destination {
  readonly parentId: string | null
  /** Null where the topmost todos of all lists stand together, and each keeps its list. */
  readonly listId: string | null
  /** The section of the topmost todos, or null for none; undefined where that stays. */
  readonly sectionId?: string | null
  /** The priority that the todos get; undefined where that stays. */
  readonly priority?: number
  /** The todo beside which it is; null where no other one stands there, and undefined where the view sorts, so that orders stay. */
  readonly neighbour: Neighbour | null | undefined
}

/**
 * The orders to set so that todos keep their order where no other one stands: none where they have it already, or else the others follow
 * the first one. Todos that are no siblings yet come below these by themselves.
 */
function planOrderAmong(
  siblings: readonly OrderKey[],
  others: readonly OrderKey[],
  ids: readonly string[],
): readonly NewOrder[] {
  const all = [...siblings, ...others]
  const indexOf = new Map(all.map(({ id }, index) => [id, index]))
  const indices = ids.map((id) => indexOf.get(id) ?? -1)
  if (indices.every((at, index) => index === 0 || at > (indices[index - 1] ?? 0))) return []
  const [first = '', ...rest] = ids
  if ((indices[0] ?? -1) < siblings.length) return planMoves(all, rest, { id: first, position: 'after' })
  const moving = new Set(ids)
  const last = siblings.findLast(({ id }) => !moving.has(id))
  return last === undefined ? [] : planMoves(all, ids, { id: last.id, position: 'after' })
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
  const orders =
    neighbour === undefined
      ? []
      : neighbour === null
        ? planOrderAmong(siblings, others, ids)
        : planMoves([...siblings, ...others], ids, neighbour)
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
