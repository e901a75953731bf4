import type { Day } from '../../common/dates/dates.ts'
import { isDated, type FindTodo } from '../../common/filters/views.ts'
import type { Todo } from '../sync/entities.ts'
import { listChanged } from '../sync/entity-map.ts'
import { mainViews, type View } from './view.ts'

/** The numbers of open todos. */
export interface Counts {
  /** By the path of the view. */
  readonly views: ReadonlyMap<string, number>
  /** By the id of the list. */
  readonly lists: ReadonlyMap<string, number>
  /** By tag. A tag that only completed todos have is there with 0. */
  readonly tags: ReadonlyMap<string, number>
}

/** The todos that are counted on a day. `customViews` are the views that the person made, by their ids. */
interface Counted {
  readonly todos: ReadonlyMap<string, Todo>
  readonly today: Day
  readonly customViews: ReadonlyMap<string, View>
}

/** Whether a view counts a todo. */
const isCounted = ({ includes }: Pick<View, 'includes'>, todo: Todo, today: Day, find: FindTodo): boolean =>
  todo.deletedAt === null && !todo.completed && includes(todo, today, find)

/** Counts the open todos of one view, by the rule of the sidebar. The layout of the view may show others as well, or hide some. */
export function countOpen(view: View, todos: ReadonlyMap<string, Todo>, today: Day): number {
  const find = (id: string) => todos.get(id)
  let count = 0
  for (const todo of todos.values()) if (isCounted(view, todo, today, find)) count += 1
  return count
}

/** Counts the open todos of each view, list and tag. */
export function countTodos({ todos, today, customViews }: Counted): Counts {
  const tally = createTally([...mainViews, ...customViews.values()], today)
  const find = (id: string) => todos.get(id)
  for (const todo of todos.values()) tally.add(todo, 1, find)
  return tally.counts
}

/** Makes a function that counts as countTodos() does. It looks at the changed todos only, and returns the same counts where no number changes. */
export function createCounter(): (counted: Counted) => Counts {
  let last: (Counted & { readonly counts: Counts }) | null = null
  return (counted) => {
    const counts = (last === null ? null : countChanged(last, last.counts, counted)) ?? countTodos(counted)
    last = { ...counted, counts }
    return counts
  }
}

/** Counts the todos that changed anew; null where a tag may have come or gone, or where the others count in another way. */
function countChanged(last: Counted, counts: Counts, { todos, today, customViews }: Counted): Counts | null {
  if (today !== last.today || customViews !== last.customViews) return null
  const changed = listChanged(last.todos, todos)
  if (changed === null) return null
  const tally = createTally([...mainViews, ...customViews.values()], today, counts)
  const findBefore = (id: string) => last.todos.get(id)
  const find = (id: string) => todos.get(id)
  for (const id of changed) {
    const [before, after] = [last.todos.get(id), todos.get(id)]
    if (before === undefined || after === undefined || !hasSameTags(before, after)) return null
    // Its subtasks may count in other views then.
    if (isDated(before) !== isDated(after) || before.parentId !== after.parentId) return null
    tally.add(before, -1, findBefore)
    tally.add(after, 1, find)
  }
  const isSame = (['views', 'lists', 'tags'] as const).every((name) =>
    [...tally.counts[name]].every(([key, count]) => count === (counts[name].get(key) ?? 0)),
  )
  return isSame ? counts : tally.counts
}

const hasSameTags = (a: Todo, b: Todo): boolean =>
  (a.deletedAt === null) === (b.deletedAt === null) &&
  a.tags.length === b.tags.length &&
  a.tags.every((tag, index) => tag === b.tags[index])

function createTally(counted: readonly View[], today: Day, before?: Counts) {
  const views = new Map(counted.map(({ path }) => [path, before?.views.get(path) ?? 0]))
  const lists = new Map(before?.lists)
  const tags = new Map(before?.tags)
  const count = (counts: Map<string, number>, key: string, by: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + by)
  }
  return {
    counts: { views, lists, tags },
    /** Adds a todo, or takes it away where `by` is -1. */
    add(todo: Todo, by: 1 | -1, find: FindTodo): void {
      if (todo.deletedAt !== null) return
      for (const tag of todo.tags) count(tags, tag, todo.completed ? 0 : by)
      if (todo.completed) return
      count(lists, todo.listId, by)
      for (const view of counted) if (isCounted(view, todo, today, find)) count(views, view.path, by)
    },
  }
}
