import { dayAt, shiftDate, type Day } from '../../common/dates/dates.ts'
import { isOverdue } from '../../common/filters/views.ts'
import { inboxId } from '../../common/inbox.ts'
import { compareTexts } from '../../common/order.ts'
import type { Todo } from '../sync/entities.ts'
import type { View } from './view.ts'

/** A heading between todos. */
export interface HeadingRow {
  readonly type: 'heading'
  readonly key: string
  /** The kind of group; a `date` group is of one day. */
  readonly group: 'overdue' | 'today' | 'date' | 'list'
  /** As `2026-12-01`: the day of the group, or else today. */
  readonly date: string
  /** The id of the list of a `list` group; null for other groups. */
  readonly listId: string | null
  /** Whether no todo follows. */
  readonly isEmpty: boolean
}

interface Grouping {
  readonly view: Pick<View, 'grouping'>
  readonly today: Day
  /** The ids of all lists, in the order of their groups. */
  readonly listIds: readonly string[]
}

/** Returns the rows of todos below the headings of their groups. `toRows` makes the rows of one group. */
export function inGroups<Row>(
  todos: readonly Todo[],
  { view: { grouping }, today, listIds }: Grouping,
  toRows: (members: readonly Todo[]) => readonly Row[],
): readonly (Row | HeadingRow)[] {
  if (grouping === 'none' || (grouping !== 'days' && todos.length === 0)) return toRows(todos)
  const groups = new Map<string, Todo[]>()
  // The days of the next week are shown even if they are empty.
  if (grouping === 'days') {
    for (let day = 1; day <= 7; day += 1) groups.set(shiftDate(today.date, day), [])
  }
  for (const todo of todos) {
    const group = groupOf(todo, grouping, today)
    const members = groups.get(group)
    if (members === undefined) groups.set(group, [todo])
    else members.push(todo)
  }
  // Where a person has no other list, its name would say nothing.
  if (grouping === 'list' && groups.size === 1 && groups.has(inboxId)) return toRows(todos)
  return sortGroups([...groups.keys()], grouping, listIds).flatMap((key): readonly (Row | HeadingRow)[] => {
    const members = groups.get(key) ?? []
    return [headingOf(key, grouping, today, members.length === 0), ...toRows(members)]
  })
}

/** Returns the group of a todo in a view: a day, `today`, `overdue` or the id of a list. */
export function groupOf(todo: Todo, grouping: Exclude<View['grouping'], 'none'>, today: Day): string {
  if (grouping === 'list') return todo.listId
  if (grouping === 'completed') {
    return todo.completedAt === null ? today.date : dayAt(new Date(todo.completedAt), null).date
  }
  if (grouping === 'today') return isOverdue(todo, today) ? 'overdue' : 'today'
  const { startDate, dueDate } = todo
  const later = [startDate, dueDate].filter((date): date is string => date !== null && date > today.date)
  return later.toSorted(compareTexts)[0] ?? today.date
}

function sortGroups(
  keys: readonly string[],
  grouping: View['grouping'],
  listIds: readonly string[],
): readonly string[] {
  if (grouping === 'days') return keys.toSorted(compareTexts)
  if (grouping !== 'list') return keys
  const positions = new Map(listIds.map((id, index) => [id, index]))
  const positionOf = (id: string): number => positions.get(id) ?? listIds.length
  return keys.toSorted((a, b) => positionOf(a) - positionOf(b))
}

function headingOf(key: string, grouping: View['grouping'], { date }: Day, isEmpty: boolean): HeadingRow {
  const heading = { type: 'heading', key: `heading ${key}`, listId: null, isEmpty } as const
  if (grouping === 'list') return { ...heading, group: 'list', date, listId: key }
  if (key === 'overdue' || key === 'today') return { ...heading, group: key, date }
  return { ...heading, group: 'date', date: key }
}
