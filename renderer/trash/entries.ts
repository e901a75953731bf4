import { compareByOrder, compareTexts } from '../../common/order.ts'
import { collect } from '../sync/entities.ts'
import type { AnyEntity, CustomView, Entities, List, Section, Todo } from '../sync/entities.ts'

/** A todo, a list, a section or a view in the trash, with the todos that were deleted together with it. */
export type TrashEntry = TrashedTodo | TrashedList | TrashedSection | TrashedView

interface TrashedTogether {
  /** Different from the keys of all other entries. */
  readonly key: string
  /** The time of its deletion, in ISO 8601. */
  readonly deletedAt: string
  /** The number of subtasks, or of todos of the list or section, that were deleted with it. */
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

interface TrashedSection extends TrashedTogether {
  readonly type: 'section'
  readonly entity: Section
}

interface TrashedView extends TrashedTogether {
  readonly type: 'view'
  readonly entity: CustomView
}

/** The title of a todo, or the name of a list, a section or a view. */
export const titleOf = (entity: AnyEntity): string => ('title' in entity ? entity.title : entity.name)

/** Groups the todos, lists, sections and views that were deleted together, the latest first. */
export function groupTrash({ todos, lists, sections, views }: Entities): readonly TrashEntry[] {
  const counts = new Map<string, number>()
  const topmost: Todo[] = []
  for (const todo of todos.values()) {
    if (todo.deletedAt === null) continue
    const top = findTop(todos, todo)
    const owners = [lists.get(todo.listId), sections.get(todo.sectionId ?? '')]
    const owner = owners.find((each) => each?.deletedAt === todo.deletedAt) ?? top
    if (owner === todo) topmost.push(todo)
    else counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1)
  }
  const trashedSections = [...sections.values()].filter(
    // One that went with its list comes back with it.
    ({ listId, deletedAt }) => deletedAt !== null && lists.get(listId)?.deletedAt !== deletedAt,
  )
  const trashedLists = [...lists.values()].filter(({ deletedAt }) => deletedAt !== null)
  const trashedViews = [...views.values()].filter(({ deletedAt }) => deletedAt !== null)
  const entries: readonly TrashEntry[] = [
    ...trashedViews.map((entity) => ({ type: 'view' as const, entity, ...together(entity, counts) })),
    ...trashedLists.map((entity) => ({ type: 'list' as const, entity, ...together(entity, counts) })),
    ...trashedSections.map((entity) => ({ type: 'section' as const, entity, ...together(entity, counts) })),
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

/** Finds the list of a todo or section and the parents of a todo that are in the trash, in the order in which they must be restored before it. */
export function findBlockers(
  { todos, lists }: Entities,
  { type, entity }: TrashEntry,
): readonly (Todo | List)[] {
  if (type !== 'todo' && type !== 'section') return []
  const list = lists.get(entity.listId)
  const blockers: (Todo | List)[] = []
  let parent = type === 'section' ? undefined : todos.get(entity.parentId ?? '')
  while (parent !== undefined && parent.deletedAt !== null) {
    blockers.unshift(parent)
    parent = parent.parentId === null ? undefined : todos.get(parent.parentId)
  }
  if (list !== undefined && list.deletedAt !== null) blockers.unshift(list)
  return blockers
}

/** Counts the todos that are removed for good with an entry: those of the list or section, or the subtasks, whenever they went to the trash. */
export function countBelow({ todos }: Pick<Entities, 'todos'>, { type, entity }: TrashEntry): number {
  const isBelow = ({ listId, sectionId, parentId, deletedAt }: Todo): boolean => {
    if (type === 'list') return listId === entity.id
    if (type === 'section') return sectionId === entity.id && deletedAt !== null
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
  readonly sections: number
  readonly views: number
}

/** Counts the todos, lists, sections and views in the trash. */
export const countTrash = (entities: Entities): TrashCounts =>
  collect<TrashCounts>((name) =>
    [...entities[name].values()].reduce((count, { deletedAt }) => count + (deletedAt === null ? 0 : 1), 0),
  )
