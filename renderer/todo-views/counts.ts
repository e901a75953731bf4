import type { Day } from '../../common/dates/dates.ts'
import type { Todo } from '../sync/entities.ts'
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

/**
 * Counts the open todos of each view, list and tag. It walks the todos once, since it runs at each change. `ownViews` are the views that
 * the person made.
 */
export function countTodos(todos: ReadonlyMap<string, Todo>, today: Day, ownViews: Iterable<View>): Counts {
  const views = [...mainViews, ...ownViews].map(({ path, includes }) => ({ path, includes, count: 0 }))
  const lists = new Map<string, number>()
  const tags = new Map<string, number>()
  for (const todo of todos.values()) {
    if (todo.deletedAt !== null) continue
    for (const tag of todo.tags) tags.set(tag, (tags.get(tag) ?? 0) + (todo.completed ? 0 : 1))
    if (todo.completed) continue
    lists.set(todo.listId, (lists.get(todo.listId) ?? 0) + 1)
    for (const view of views) if (view.includes(todo, today)) view.count += 1
  }
  return {
    views: new Map(views.map(({ path, count }) => [path, count])),
    lists,
    tags,
  }
}
