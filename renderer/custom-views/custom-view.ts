import { findOrder } from '../../common/filters/conditions.ts'
import { customViewPath } from '../routing/view-path.ts'
import type { CustomView } from '../sync/entities.ts'
import type { View } from '../todo-views/view.ts'
import { createTest, findImplied, type Conditions } from './conditions.ts'
import { namedIcon } from '../components/named-icon.tsx'

/** The views that have open todos only. */
const openViews: readonly Conditions['view'][] = ['inbox', 'today', 'upcoming', 'overdue', 'someday']

/** Whether a todo leaves a view of these conditions when it is completed. */
export const isOfOpen = ({ completed, overdue, view }: Conditions): boolean =>
  completed === false || overdue === true || openViews.includes(view)

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
    icon: namedIcon(icon),
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
