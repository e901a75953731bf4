import { CalendarDays, CircleCheckBig, CircleDashed, Inbox, Layers, Tag } from 'lucide-react'
import { shiftDate, type Day } from '../../common/dates/dates.ts'
import { compareByOrder } from '../../common/order.ts'
import { inboxId } from '../../common/inbox.ts'
import { compareKeys, dueOrder, listOrder, type Order } from '../../common/filters/sorting.ts'
import { views as serverViews, type FindTodo } from '../../common/filters/views.ts'
import type { Groups, HeadingRow } from './groups.ts'
import type { IconShape } from '../components/icon.tsx'
import type { MessageId } from '../../messages/catalogue.ts'
import { listPath, parseViewPath, tagPath } from '../routing/view-path.ts'
import type { List, NewTodoFields, CustomView, Todo } from '../sync/entities.ts'

/** A view of the todos with its path, its filter, its order, and the fields of a todo that is added there. */
export interface View {
  /** The path in the fragment of the address. It identifies the view. */
  readonly path: string
  /** The message with the name; null where `title` is the name. */
  readonly name: MessageId | null
  readonly title: string
  /** `day` for the day of the month. */
  readonly icon: IconShape | 'day'
  readonly includes: (todo: Todo, today: Day, find: FindTodo) => boolean
  readonly order: Order
  /** Whether subtasks are shown below their parents. Otherwise the view is a flat list. */
  readonly isTree: boolean
  /** Whether completed subtasks stand below a parent that is open. */
  readonly hasCompletedSubtasks: boolean
  readonly grouping: 'none' | 'today' | 'days' | 'completed' | 'list' | 'section'
  /** The groups that the person has asked for, in place of those of `grouping`. */
  readonly groups?: Groups
  /** The layout that the person has asked for, in place of a list. */
  readonly layout?: 'board' | 'week'
  /** The list whose sections are the groups. */
  readonly listId?: string
  /** Whether a todo leaves the view when it is completed. */
  readonly hidesCompleted: boolean
  /** Whether completed todos stand below the open ones. */
  readonly sinksCompleted?: boolean
  /** Whether a subtask is hidden where its parent is shown. */
  readonly hidesSubtasks?: boolean
  /** Returns a last row that leads to todos which the view leaves out; null for none. */
  readonly findMore?: (todos: ReadonlyMap<string, Todo>, today: Day) => HeadingRow | null
  /** Whether the person can move todos up and down: there is no manual order in a view that sorts. */
  readonly isOrdered: boolean
  /** Whether the todos can be of several lists. */
  readonly mixesLists: boolean
  /** The fields of a todo that is added; null if todos cannot be added. */
  readonly newTodo: ((today: Day) => Partial<NewTodoFields>) | null
  /** The key of the texts that an empty view shows. */
  readonly empty:
    | 'inbox'
    | 'today'
    | 'upcoming'
    | 'someday'
    | 'all'
    | 'active'
    | 'completed'
    | 'list'
    | 'tag'
    | 'search'
    | 'searchStart'
    | 'saved'
  /** The conditions of a view that the person made. */
  readonly filter?: CustomView['filter']
}

const fromServer = (name: keyof typeof serverViews) => ({
  path: `/${name}`,
  name: `view.${name}` as MessageId,
  title: '',
  includes: serverViews[name].includes,
  order: serverViews[name].order,
})

const sorted = {
  isTree: false,
  hasCompletedSubtasks: false,
  isOrdered: false,
  hidesCompleted: true,
  mixesLists: true,
} as const
const tree = { isTree: true, hasCompletedSubtasks: true, isOrdered: true, grouping: 'none' } as const

/** The inbox, which the page shows first. */
export const inboxView: View = {
  ...fromServer('inbox'),
  ...tree,
  grouping: 'section',
  listId: inboxId,
  icon: Inbox,
  hidesCompleted: true,
  mixesLists: false,
  newTodo: () => ({ listId: inboxId }),
  empty: 'inbox',
}

/** All todos, completed ones too. */
export const allView: View = {
  ...fromServer('all'),
  ...tree,
  grouping: 'list',
  icon: Layers,
  hidesCompleted: false,
  mixesLists: true,
  newTodo: () => ({}),
  empty: 'all',
}

/** Open todos of all lists. */
export const activeView: View = {
  ...allView,
  path: '/all/active',
  includes: ({ completed }) => !completed,
  hidesCompleted: true,
  hasCompletedSubtasks: false,
  empty: 'active',
}

const completedView: View = {
  ...fromServer('completed'),
  ...sorted,
  icon: CircleCheckBig,
  grouping: 'completed',
  hidesCompleted: false,
  newTodo: null,
  empty: 'completed',
}

/** The views that are always in the sidebar, in its order. */
export const mainViews: readonly View[] = [
  inboxView,
  {
    ...fromServer('today'),
    ...sorted,
    icon: 'day',
    grouping: 'today',
    newTodo: ({ date }) => ({ dueDate: date }),
    empty: 'today',
  },
  {
    ...fromServer('upcoming'),
    ...sorted,
    icon: CalendarDays,
    grouping: 'days',
    newTodo: ({ date }) => ({ dueDate: shiftDate(date, 1) }),
    empty: 'upcoming',
  },
  {
    ...fromServer('someday'),
    ...sorted,
    icon: CircleDashed,
    grouping: 'list',
    newTodo: () => ({}),
    empty: 'someday',
  },
  allView,
]

/** The views at the bottom of the sidebar. */
export const laterViews: readonly View[] = [completedView]

const fixedViews: readonly View[] = [...mainViews, ...laterViews, activeView]

/** Returns the view of a list. */
const listView = ({ id, name }: Pick<List, 'id' | 'name'>): View => ({
  ...inboxView,
  listId: id,
  path: listPath(id),
  name: null,
  title: name,
  includes: ({ listId, completed }) => listId === id && !completed,
  order: listOrder,
  newTodo: () => ({ listId: id }),
  empty: 'list',
})

/** Returns the view of the open todos with a tag. */
export const tagView = (tag: string): View => ({
  ...sorted,
  path: tagPath(tag),
  name: null,
  title: tag,
  icon: Tag,
  includes: ({ tags, completed }) => !completed && tags.includes(tag),
  order: dueOrder,
  grouping: 'none',
  newTodo: () => ({ tags: [tag] }),
  empty: 'tag',
})

/**
 * Finds the view at a path; null where there is none. A list that is not known has no view. `customViews` has the views that the person
 * made, by their ids.
 */
export function findView(
  path: string,
  lists: ReadonlyMap<string, List>,
  customViews: ReadonlyMap<string, View>,
): View | null {
  const fixed = fixedViews.find((view) => view.path === path)
  if (fixed !== undefined) return fixed
  const { kind, id } = parseViewPath(path)
  if (kind === 'tag') return tagView(id)
  if (kind === 'custom-view') return customViews.get(id) ?? null
  const list = kind === 'list' ? lists.get(id) : undefined
  return list === undefined || list.deletedAt !== null ? null : listView(list)
}

/** Whether the rows of a view say in which lists their todos are. */
export const saysLists = ({ mixesLists, grouping }: View): boolean => mixesLists && grouping !== 'list'

/** Sorts todos as a view shows them. */
export function sortTodos(
  todos: readonly Todo[],
  { order }: Pick<View, 'order'>,
  today: Day,
): readonly Todo[] {
  if (order === listOrder) return todos.toSorted(compareByOrder)
  const keyed = todos.map((todo) => ({ todo, key: order.keyOf(todo, today) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key, order.isDescending) || compareByOrder(a.todo, b.todo))
  return keyed.map(({ todo }) => todo)
}
