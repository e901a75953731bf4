import { compareByOrder, compareTexts } from '../../common/order.ts'
import type { AnyEntity, Entities, List, CustomView, Todo } from '../sync/entities.ts'

/** A todo, a list or a view in the trash, with the todos that were deleted together with it. */
export type TrashEntry = TrashedTodo | TrashedList | TrashedView

interface TrashedTogether {
  /** Different from the keys of all other entries. */
  readonly key: string
  /** The time of its deletion, in ISO 8601. */
  readonly deletedAt: string
  /** The number of subtasks, or of todos of the list, that were deleted with it. */
  readonly count: number
}

interface TrashedTodo extends TrashedTogether {
  readonly type: 'todo'
  readonly entity: Todo
}

interface TrashedList extends TrashedTogether {
  readonly type: 'list'
  readonly entity: List
}

interface TrashedView extends TrashedTogether {
  readonly type: 'view'
  readonly entity: CustomView
}

/** The title of a todo, or the name of a list or a view. */
export const titleOf = (entity: AnyEntity): string => ('title' in entity ? entity.title : entity.name)

/** Groups the todos, lists and views that were deleted together, the latest first. */
export function groupTrash({ todos, lists, views }: Entities): readonly TrashEntry[] {
  const counts = new Map<string, number>()
  const topmost: Todo[] = []
  for (const todo of todos.values()) {
    if (todo.deletedAt === null) continue
    const top = findTop(todos, todo)
    const list = lists.get(todo.listId)
    const owner = list !== undefined && list.deletedAt === todo.deletedAt ? list : top
    if (owner === todo) topmost.push(todo)
    else counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1)
  }
  const trashedLists = [...lists.values()].filter(({ deletedAt }) => deletedAt !== null)
  const trashedViews = [...views.values()].filter(({ deletedAt }) => deletedAt !== null)
  const entries: readonly TrashEntry[] = [
    ...trashedViews.map((entity) => ({ type: 'view' as const, entity, ...together(entity, counts) })),
    ...trashedLists.map((entity) => ({ type: 'list' as const, entity, ...together(entity, counts) })),
    ...topmost.map((entity) => ({ type: 'todo' as const, entity, ...together(entity, counts) })),
  ]
  return entries.toSorted(
    (a, b) => compareTexts(b.deletedAt, a.deletedAt) || compareByOrder(a.entity, b.entity),
  )
}

const together = (
  { id, deletedAt }: AnyEntity,
  counts: ReadonlyMap<string, number>,
): Omit<TrashedTogether, 'type'> => ({ key: id, deletedAt: deletedAt ?? '', count: counts.get(id) ?? 0 })

// A todo whose deletion is not answered yet has the time of the deletion, but not its change.
const wentTogether = (a: Todo, b: Todo): boolean =>
  a.deletedBy !== null && b.deletedBy !== null ? a.deletedBy === b.deletedBy : a.deletedAt === b.deletedAt

// Returns the todo itself if it was deleted without its parent.
function findTop(todos: Entities['todos'], todo: Todo): Todo {
  let top = todo
  for (;;) {
    const parent = top.parentId === null ? undefined : todos.get(top.parentId)
    if (parent === undefined || parent.deletedAt === null || !wentTogether(top, parent)) return top
    top = parent
  }
}

/** Finds the list and the parents of a todo that are in the trash, in the order in which they must be restored before it. */
export function findBlockers(
  { todos, lists }: Entities,
  { type, entity }: TrashEntry,
): readonly (Todo | List)[] {
  if (type !== 'todo') return []
  const list = lists.get(entity.listId)
  const blockers: (Todo | List)[] = []
  let parent = entity.parentId === null ? undefined : todos.get(entity.parentId)
  while (parent !== undefined && parent.deletedAt !== null) {
    blockers.unshift(parent)
    parent = parent.parentId === null ? undefined : todos.get(parent.parentId)
  }
  if (list !== undefined && list.deletedAt !== null) blockers.unshift(list)
  return blockers
}

/** Counts the todos that are removed for good with an entry: those of the list, or the subtasks, whenever they went to the trash. */
export function countBelow({ todos }: Pick<Entities, 'todos'>, { type, entity }: TrashEntry): number {
  const isBelow = ({ listId, parentId }: Todo): boolean => {
    if (type === 'list') return listId === entity.id
    if (type === 'view') return false
    for (let id = parentId; id !== null; id = todos.get(id)?.parentId ?? null)
      if (id === entity.id) return true
    return false
  }
  return [...todos.values()].filter(isBelow).length
}

/** The numbers of entities in the trash. */
export interface TrashCounts {
  readonly todos: number
  readonly lists: number
  readonly views: number
}

/** Counts the todos, lists and views in the trash. */
export function countTrash({ todos, lists, views }: Entities): TrashCounts {
  const count = (entities: Iterable<AnyEntity>): number =>
    [...entities].filter(({ deletedAt }) => deletedAt !== null).length
  return { todos: count(todos.values()), lists: count(lists.values()), views: count(views.values()) }
}
