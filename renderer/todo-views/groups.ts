import { dayAt, shiftDate, type Day } from '../../common/dates/dates.ts'
import { isOverdue } from '../../common/filters/views.ts'
import { inboxId } from '../../common/inbox.ts'
import { compareTexts } from '../../common/order.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Todo } from '../sync/entities.ts'
import { isEvening } from './evening.ts'
import type { View } from './view.ts'

/** A heading between todos. */
export interface HeadingRow {
  readonly type: 'heading'
  readonly key: string
  /** The kind of group; a `date` group is of one day. The last one of a view is `older`, which leads to the other completed todos. */
  readonly group:
    | 'overdue'
    | 'today'
    | 'evening'
    | 'date'
    | 'list'
    | 'section'
    | 'priority'
    | 'tag'
    | 'completed'
    | 'older'
  /** As `2026-12-01`: the day of the group, or else today. */
  readonly date: string
  /** The id of the list or section of such a group, the number of a priority or the tag; null for other groups. */
  readonly id: string | null
  /** The message of the name of a group that has no name of its own. */
  readonly name?: MessageId
  /** Whether no todo follows. */
  readonly isEmpty: boolean
  /** The key of the group among those that are folded; null where there is nothing to fold. */
  readonly foldKey: string | null
  /** The todos of a folded group, which have no rows; null where the group is open. */
  readonly folded: readonly Todo[] | null
}

/** The heading of a group, before its todos are known. */
export type GroupHeading = Omit<HeadingRow, 'type' | 'key' | 'isEmpty' | 'foldKey' | 'folded'>

/** The rule by which a view has groups that the person has asked for. The key of a group is the one that folds it, but for spaces around it. */
export interface Groups {
  /** Whether the groups are days, so that their headings say the dates of their todos. */
  readonly areDays: boolean
  readonly keyOf: (todo: Todo, parts: GroupedParts) => string
  readonly sort: (keys: readonly string[], parts: GroupedParts) => readonly string[]
  readonly headingOf: (key: string, parts: GroupedParts) => GroupHeading
}

/** The parts of the page that decide which groups a view has. */
export interface GroupedParts {
  readonly view: Pick<View, 'grouping' | 'groups'>
  readonly today: Day
  /** The ids of all lists, or of the sections of the list of the view, in the order of their groups. */
  readonly groupIds: readonly string[]
  /** The ids of todos that stay for a moment although they do not belong to the view any more. */
  readonly lingering: ReadonlySet<string>
  /** The keys of the groups that are folded; none unless given. */
  readonly foldedGroups?: ReadonlySet<string>
}

/** Returns the rows of todos below the headings of their groups. `toRows` makes the rows of one group. */
export function inGroups<Row extends { readonly todo: Todo }>(
  todos: readonly Todo[],
  parts: GroupedParts,
  toRows: (members: readonly Todo[]) => readonly Row[],
): readonly (Row | HeadingRow)[] {
  const { view, today, groupIds, foldedGroups } = parts
  const { grouping } = view
  const isShownEmpty = grouping === 'days' || (grouping === 'section' && groupIds.length > 0)
  if ((grouping === 'none' && !view.groups) || (!isShownEmpty && todos.length === 0)) return toRows(todos)
  const groups = new Map<string, Todo[]>()
  // The days of the next week are shown even if they are empty.
  if (grouping === 'days') {
    for (let day = 1; day <= 7; day += 1) groups.set(shiftDate(today.date, day), [])
  }
  if (grouping === 'section') for (const id of groupIds) groups.set(id, [])
  for (const todo of todos) {
    const found = groupOf(todo, parts)
    // A section that is not there yet, or any more.
    const group = grouping === 'section' && found === todo.sectionId && !groups.has(found) ? noHeading : found
    const members = groups.get(group)
    if (members === undefined) groups.set(group, [todo])
    else members.push(todo)
  }
  // Where a person has no other list, its name would say nothing.
  if (grouping === 'list' && groups.size === 1 && groups.has(inboxId)) return toRows(todos)
  return sortGroups([...groups.keys()], parts).flatMap((key): readonly (Row | HeadingRow)[] => {
    const members = groups.get(key) ?? []
    const rows = toRows(members)
    if (key === noHeading) return rows
    const foldKey = members.length === 0 ? null : key.trim()
    const isFolded = foldKey !== null && foldedGroups?.has(foldKey) === true
    const { group, ...heading } = headingOf(key, parts)
    const row: HeadingRow = {
      ...heading,
      group,
      type: 'heading',
      key: `heading ${key}`,
      // That of a section has the room of its rows, so that todos can be dragged there.
      isEmpty: members.length === 0 && group !== 'section',
      foldKey,
      folded: isFolded ? rows.map(({ todo }) => todo) : null,
    }
    return isFolded ? [row] : [row, ...rows]
  })
}

/** The key of the group that stands above the others without a heading, such as the todos of a list that are in no section. */
const noHeading = ''

/** Returns the key of the group of a todo in a view: a day, `overdue`, `evening`, or the id of a list or section. */
export function groupOf(todo: Todo, parts: GroupedParts): string {
  const { view, today } = parts
  if (view.groups) return view.groups.keyOf(todo, parts)
  switch (view.grouping) {
    case 'list':
      return todo.listId
    case 'section':
      return todo.sectionId ?? noHeading
    case 'completed':
      return todo.completedAt === null ? today.date : dayAt(new Date(todo.completedAt), null).date
    case 'today':
      if (isOverdue(todo, today)) return 'overdue'
      return isEvening(todo, today) ? 'evening' : today.date
    case 'days':
      return findComingDay(todo, today) ?? today.date
    default:
      return noHeading
  }
}

/** The day on which Upcoming has a todo: the first of its start and due dates after today. Undefined where it has none. */
export function findComingDay(
  { startDate, dueDate }: Pick<Todo, 'startDate' | 'dueDate'>,
  today: Day,
): string | undefined {
  const later = [startDate, dueDate].filter((date): date is string => date !== null && date > today.date)
  return later.toSorted(compareTexts)[0]
}

/** Sorts the keys of the groups of a view. */
export function sortGroups(keys: readonly string[], parts: GroupedParts): readonly string[] {
  const { view, groupIds } = parts
  if (view.groups) return view.groups.sort(keys, parts)
  if (view.grouping === 'list' || view.grouping === 'section') return sortByIds(keys, groupIds)
  if (view.grouping === 'today')
    return ['overdue', parts.today.date, 'evening'].filter((key) => keys.includes(key))
  const sorted = keys.toSorted(compareTexts)
  // The latest day first.
  return view.grouping === 'days' ? sorted : sorted.toReversed()
}

/** Sorts the keys of groups by the order of their lists or sections. */
function sortByIds(keys: readonly string[], groupIds: readonly string[]): readonly string[] {
  const positions = new Map(groupIds.map((id, index) => [id, index]))
  const positionOf = (id: string): number => (id === noHeading ? -1 : (positions.get(id) ?? groupIds.length))
  return keys.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** The heading of a group of a view. */
export function headingOf(key: string, parts: GroupedParts): GroupHeading {
  const { view, today } = parts
  const { grouping } = view
  const { date } = today
  if (view.groups) return view.groups.headingOf(key, parts)
  if (grouping === 'list' || grouping === 'section') return { group: grouping, date, id: key }
  if (key === 'overdue') return { group: key, date, id: null }
  if (key === 'evening') return { group: key, date, id: null, name: 'heading.evening' }
  return { group: grouping === 'today' ? grouping : 'date', date: key, id: null }
}
