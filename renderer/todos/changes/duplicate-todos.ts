import { copyFields } from '../../../common/copy-todo.ts'
import { compareByOrder, type OrderKey } from '../../../common/order.ts'
import { planMoves } from '../../../common/plan-moves.ts'
import type { Entities, Todo } from '../../sync/entities.ts'
import { reorder, type NewChange } from '../../sync/pending.ts'
import { groupSubtasks, topmostOf } from '../../todo-views/subtasks.ts'
import { addTodos, type NewTodo } from './new-todos.ts'
import { groupOf, labelOf } from './todo-changes.ts'

/** The change that duplicates todos, and the ids of the copies of the topmost ones. */
interface Duplication {
  readonly change: NewChange
  readonly copies: readonly string[]
}

interface Copy {
  readonly id: string
  readonly original: Todo
}

/**
 * Returns the change that adds an open copy below each of these todos, with its subtasks. A copy keeps the dates, and repeats as a series
 * of its own. `now` is an instant in ISO 8601.
 */
export function duplicateTodos(shown: Entities, chosen: readonly Todo[], now: string): Duplication {
  const subtasks = groupSubtasks(shown, ({ deletedAt }) => deletedAt === null)
  const copies = topmostOf(shown, chosen).map((original) => ({ id: crypto.randomUUID(), original }))
  const orders = findOrders(shown, copies)
  const copySubtasks = (parentId: string, of: Todo): readonly NewTodo[] =>
    (subtasks.get(of.id) ?? []).toSorted(compareByOrder).flatMap((original) => {
      const id: string = crypto.randomUUID()
      return [{ ...copyContent(original), id, parentId }, ...copySubtasks(id, original)]
    })
  const added = copies.flatMap(({ id, original }): readonly NewTodo[] => {
    const { listId, parentId } = original
    const order = orders.get(id)
    const copy = { ...copyContent(original), id, listId, parentId, ...(order !== undefined && { order }) }
    return [copy, ...copySubtasks(id, original)]
  })
  const isCopy = new Set<string>(copies.map(({ id }) => id))
  const label = labelOf(
    'change.duplicated',
    copies.map(({ original }) => original),
  )
  const pushed = [...orders].flatMap(([id, order]) => (isCopy.has(id) ? [] : [{ id, order }]))
  const moves = reorder('todo', pushed, label)
  const { operations, effects } = addTodos(shown, added, now)
  return {
    change: {
      operations: [...moves.operations, ...operations],
      effects: [...moves.effects, ...effects],
      label,
    },
    copies: copies.map(({ id }) => id),
  }
}

const copyContent = (todo: Todo): Omit<NewTodo, 'id'> => ({
  ...copyFields(todo, { days: 0, seriesFrom: 'due' }),
  sectionId: todo.sectionId,
})

/** Finds the order of each copy right below its original, and the new ones of siblings that make room for it. */
function findOrders({ todos }: Entities, copies: readonly Copy[]): ReadonlyMap<string, number> {
  const groups = new Map<string, OrderKey[]>(copies.map(({ original }) => [groupOf(original), []]))
  for (const todo of todos.values()) if (todo.deletedAt === null) groups.get(groupOf(todo))?.push(todo)
  for (const siblings of groups.values()) siblings.sort(compareByOrder)
  const orders = new Map<string, number>()
  for (const { id, original } of copies) {
    const siblings = groups.get(groupOf(original)) ?? []
    const copy: OrderKey = { id, order: 0, createdAt: '' }
    const moves = planMoves([copy, ...siblings], [id], { id: original.id, position: 'after' })
    const moved = new Map(moves.map((each) => [each.id, each.order]))
    for (const [each, order] of moved) orders.set(each, order)
    const below = siblings.findIndex((each) => each.id === original.id) + 1
    groups.set(
      groupOf(original),
      siblings.toSpliced(below, 0, copy).map((each) => {
        const order = moved.get(each.id)
        return order === undefined ? each : { ...each, order }
      }),
    )
  }
  return orders
}
