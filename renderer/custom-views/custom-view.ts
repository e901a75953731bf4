import { viewNames } from '../../common/filters/filter-names.ts'
import { findOrder } from '../../common/filters/conditions.ts'
import { customViewPath, parseViewPath } from '../routing/view-path.ts'
import type { CustomView } from '../sync/entities.ts'
import type { View } from '../todo-views/view.ts'
import { createTest, findImplied, type Conditions } from './conditions.ts'
import { customViewIcon } from './custom-view-icon.tsx'

/** The views that have open todos only. */
const openViews: readonly Conditions['view'][] = ['inbox', 'today', 'upcoming', 'overdue', 'someday']

/** Whether a todo leaves when it is completed. */
const isOfOpen = ({ completed, overdue, view }: Conditions): boolean =>
  completed === false || overdue === true || openViews.includes(view)

/** Returns the conditions of a search for words in a view, completed todos included, as the search finds them. Null stands for all todos. */
export function conditionsOf(view: View | null, words: string): Conditions {
  const conditions = view === null ? {} : scopeOf(view)
  return { ...conditions, q: conditions.q === undefined ? words : `${conditions.q} ${words}` }
}

function scopeOf(view: View): Conditions {
  const { kind, id } = parseViewPath(view.path)
  if (kind === 'list') return { listId: [id] }
  if (kind === 'tag') return { tag: [id] }
  const name = viewNames.find((each) => view.path === `/${each}`)
  if (name !== undefined) return name === 'all' ? {} : { view: name }
  const { completed: _completed, ...others } = view.filter ?? {}
  return others
}

/** Returns a view that the person made, as a view of the page. */
export function customView(
  { id, name, icon, filter, sort }: CustomView,
  isListLive: (id: string) => boolean,
): View {
  const isAddedTo = findImplied(filter, { date: '', time: '' }, isListLive) !== null
  return {
    path: customViewPath(id),
    name: null,
    title: name,
    icon: customViewIcon(icon),
    includes: createTest(filter),
    order: findOrder(filter, sort),
    isTree: false,
    hasCompletedSubtasks: false,
    grouping: 'none',
    hidesCompleted: isOfOpen(filter),
    isOrdered: false,
    mixesLists: filter.listId?.length !== 1,
    newTodo: isAddedTo ? (today) => findImplied(filter, today, isListLive) ?? {} : null,
    empty: 'saved',
    filter,
  }
}
