import { shiftDate, type Day } from '../../../common/dates/dates.ts'
import { listOrder, orderOf } from '../../../common/filters/sorting.ts'
import { isDated } from '../../../common/filters/views.ts'
import type { PlaceDisplay } from '../../settings/settings.ts'
import { calendarGroups } from '../../todo-views/calendar-days.ts'
import type { HeadingRow } from '../../todo-views/groups.ts'
import type { View } from '../../todo-views/view.ts'
import { groupsBy, withCompletedBelow } from './groups-by.ts'
import { layoutOf, offeredGroups, offersCompleted, ownGroup } from './offered.ts'

/** Returns a view as its display shows it. What does not fit the view is as the view has it by itself. `locale` sorts tags (BCP 47). */
export function displayView(view: View, display: PlaceDisplay, locale: string): View {
  const { group, sort, subtasks } = display
  const layout = layoutOf(view, display)
  if (layout === 'week') return displayWeek(view, display)
  const isBoard = layout === 'board'
  // A card says how many of its subtasks are completed.
  const shown = { ...view, hidesSubtasks: isBoard || subtasks === false, ...(isBoard && { layout }) }
  const order = findOrder(view, sort)
  const grouped = { ...shown, order, ...findGroups(view, layout, group, locale) }
  // The columns of a board have an order by hand each.
  const isByHand = view.isOrdered && order === listOrder && (isBoard || grouped.groups === undefined)
  const completed = offersCompleted(view) ? display.completed : null
  // Among days, what was completed long ago would seem overdue.
  const sinksCompleted = completed === 'below' || (!view.hidesCompleted && grouped.groups?.areDays === true)
  return {
    ...grouped,
    isOrdered: isByHand,
    ...(sinksCompleted && { sinksCompleted, groups: withCompletedBelow(grouped, layout) }),
    ...((completed === 'below' || completed === 'inPlace') && withCompleted(view)),
  }
}

/** Returns a view of all todos with a date, by their days, for the layout of a week: past days have those that were due then. */
function displayWeek(view: View, { sort, subtasks, completed }: PlaceDisplay): View {
  const week: View = {
    ...view,
    includes: (todo) => !todo.completed && isDated(todo),
    layout: 'week',
    grouping: 'none',
    groups: calendarGroups,
    order: findOrder(view, sort),
    hidesSubtasks: subtasks === false,
    sinksCompleted: completed === 'below',
  }
  return completed === 'below' || completed === 'inPlace' ? { ...week, ...withCompleted(week) } : week
}

function findOrder(view: View, sort: PlaceDisplay['sort']): View['order'] {
  if (sort === 'order') return view.isOrdered ? listOrder : view.order
  return sort === null ? view.order : orderOf(sort)
}

function findGroups(
  view: View,
  layout: ReturnType<typeof layoutOf>,
  group: PlaceDisplay['group'],
  locale: string,
): Partial<Pick<View, 'grouping' | 'groups'>> {
  if (group === null || group === ownGroup(view) || !offeredGroups(view, layout).includes(group)) return {}
  if (group === 'none' || group === 'list' || group === 'section') return { grouping: group }
  return { grouping: 'none', groups: groupsBy(group, locale) }
}

/** The days of which a view shows what was completed: Today that one, others the last seven. */
const daysOf = ({ path }: View): number => (path === '/today' ? 1 : 7)

/** The fields of a view that lets in the todos that it would have if they were open, and that were completed lately. */
function withCompleted(view: View): Pick<View, 'includes' | 'findMore'> {
  const findStart = createStart(daysOf(view))
  const wouldInclude: View['includes'] = (todo, today, find) =>
    todo.completedAt !== null && view.includes({ ...todo, completed: false }, today, find)
  return {
    includes: (todo, today, find) =>
      view.includes(todo, today, find) ||
      ((todo.completedAt ?? '') >= findStart(today) && wouldInclude(todo, today, find)),
    findMore(todos, today) {
      const start = findStart(today)
      const find = (id: string) => todos.get(id)
      for (const todo of todos.values()) {
        const isOlder = todo.completedAt !== null && todo.completedAt < start && todo.deletedAt === null
        // A subtask stands below its parent.
        const isOwnRow = !view.isTree || todo.parentId === null
        if (isOlder && isOwnRow && wouldInclude(todo, today, find)) return olderRow(today)
      }
      return null
    },
  }
}

/** Makes a function that finds the instant from which todos count as completed lately: the midnight that `days` begin with. */
function createStart(days: number): (today: Day) => string {
  let last: { readonly date: string; readonly start: string } | null = null
  // A view is asked about each todo in turn, on the same day.
  return ({ date }) => {
    if (last?.date !== date)
      last = { date, start: new Date(`${shiftDate(date, 1 - days)}T00:00`).toISOString() }
    return last.start
  }
}

const olderRow = ({ date }: Day): HeadingRow => ({
  type: 'heading',
  key: 'heading older',
  group: 'older',
  date,
  id: null,
  name: 'display.older',
  isEmpty: true,
  foldKey: null,
  folded: null,
})
