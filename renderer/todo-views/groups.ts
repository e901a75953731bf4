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
  readonly group: 'overdue' | 'today' | 'date' | 'list' | 'section'
  /** As `2026-12-01`: the day of the group, or else today. */
  readonly date: string
  /** The id of the list or section of such a group; null for other groups. */
  readonly id: string | null
  /** Whether no todo follows. */
  readonly isEmpty: boolean
}

interface Grouping {
  readonly view: Pick<View, 'grouping'>
  readonly today: Day
  /** The ids of all lists, or of the sections of the list of the view, in the order of their groups. */
  readonly groupIds: readonly string[]
}

/** Returns the rows of todos below the headings of their groups. `toRows` makes the rows of one group. */
export function inGroups<Row>(
  todos: readonly Todo[],
  { view: { grouping }, today, groupIds }: Grouping,
  toRows: (members: readonly Todo[]) => readonly Row[],
): readonly (Row | HeadingRow)[] {
  const isShownEmpty = grouping === 'days' || (grouping === 'section' && groupIds.length > 0)
  if (grouping === 'none' || (!isShownEmpty && todos.length === 0)) return toRows(todos)
  const groups = new Map<string, Todo[]>()
  // The days of the next week are shown even if they are empty.
  if (grouping === 'days') {
    for (let day = 1; day <= 7; day += 1) groups.set(shiftDate(today.date, day), [])
  }
  if (grouping === 'section') for (const id of groupIds) groups.set(id, [])
  for (const todo of todos) {
    const found = groupOf(todo, grouping, today)
    // A section that is not there yet, or any more.
    const group = grouping === 'section' && !groups.has(found) ? noSection : found
    const members = groups.get(group)
    if (members === undefined) groups.set(group, [todo])
    else members.push(todo)
  }
  // Where a person has no other list, its name would say nothing.
  if (grouping === 'list' && groups.size === 1 && groups.has(inboxId)) return toRows(todos)
  return sortGroups([...groups.keys()], grouping, groupIds).flatMap((key): readonly (Row | HeadingRow)[] => {
    const members = groups.get(key) ?? []
    if (key === noSection) return toRows(members)
    return [headingOf(key, grouping, today, members.length === 0), ...toRows(members)]
  })
}

// The group of the todos of a list that are in no section, which stands above the others without a heading.
const noSection = ''

/** Returns the group of a todo in a view: a day, `today`, `overdue`, or the id of a list or section. */
export function groupOf(todo: Todo, grouping: Exclude<View['grouping'], 'none'>, today: Day): string {
  if (grouping === 'list') return todo.listId
  if (grouping === 'section') return todo.sectionId ?? noSection
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
  groupIds: readonly string[],
): readonly string[] {
  if (grouping === 'days') return keys.toSorted(compareTexts)
  if (grouping !== 'list' && grouping !== 'section') return keys
  const positions = new Map(groupIds.map((id, index) => [id, index]))
  const positionOf = (id: string): number => (id === noSection ? -1 : (positions.get(id) ?? groupIds.length))
  return keys.toSorted((a, b) => positionOf(a) - positionOf(b))
}

function headingOf(key: string, grouping: View['grouping'], { date }: Day, isEmpty: boolean): HeadingRow {
  const heading = { type: 'heading', key: `heading ${key}`, id: null, isEmpty } as const
  if (grouping === 'list') return { ...heading, group: 'list', date, id: key }
  // It has the room of its rows, so that todos can be dragged there.
  if (grouping === 'section') return { ...heading, group: 'section', date, id: key, isEmpty: false }
  if (key === 'overdue' || key === 'today') return { ...heading, group: key, date }
  return { ...heading, group: 'date', date: key }
}
