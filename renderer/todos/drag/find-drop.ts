import { parseViewPath } from '../../routing/view-path.ts'
import type { Todo } from '../../sync/entities.ts'
import type { HeadingRow } from '../../todo-views/groups.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { countLevels, levelOf, mostLevels } from '../ordering/levels.ts'
import type { Destination } from '../ordering/plan-tree-move.ts'

/** A place in a calendar to which todos can be moved. */
export interface Slot {
  /** As `2026-12-01`. */
  readonly date: string
  /** As `09:15`; null for the day without a time. Undefined leaves the times as they are. */
  readonly time?: string | null
}

/** The result of dropping todos at a point. */
export type Drop =
  /** Between rows: `line` is the row beside which the line shows. */
  | {
      readonly type: 'between'
      readonly destination: Destination
      readonly level: number
      readonly line: { readonly key: string; readonly edge: 'top' | 'bottom' }
    }
  /** Into the group of a day. `key` is the row of the group's heading. */
  | { readonly type: 'day'; readonly date: string; readonly key: string }
  /** Into a calendar. `mark` is where it goes in the window, in px. */
  | (Slot & {
      readonly type: 'slot'
      readonly mark: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
    })
  /** Onto a link of the sidebar, or into a group of a view. `key` is the row of the group's heading. */
  | { readonly type: 'list' | 'tag'; readonly id: string; readonly key?: string }
  | { readonly type: 'priority'; readonly priority: number; readonly key: string }
  | { readonly type: 'today' | 'evening' | 'someday' | 'completed' | 'trash'; readonly key?: string }
  | { readonly type: 'refused'; readonly reason: 'drag.tooDeep' | 'drag.sorted' }

/** A point in the list. */
export interface DragPoint {
  /** The index of the row. */
  readonly index: number
  /** From 0 at the top of the row to 1 at its bottom. */
  readonly part: number
  /** The level that the horizontal position of the pointer asks for. */
  readonly level: number
}

/** The dragged todos and the list over which they are. */
export interface DraggedOver {
  readonly rows: readonly Row[]
  readonly todos: ReadonlyMap<string, Todo>
  readonly view: Pick<View, 'isOrdered' | 'mixesLists' | 'grouping' | 'groups'>
  /** The ids of the dragged todos, without those below others of them. */
  readonly dragged: ReadonlySet<string>
}

/**
 * Finds what a drop at a point of the list does; null for nothing. In a list it is a place between two rows, at the level of the pointer; in a
 * view of days it is a day.
 */
export function findRowDrop(over: DraggedOver, point: DragPoint): Drop | null {
  const { rows, todos, view, dragged } = over
  const row = rows[point.index]
  if (row === undefined) return null
  const heading = rows
    .slice(0, point.index + 1)
    .findLast((each): each is HeadingRow => each.type === 'heading')
  if (view.isOrdered && heading?.group !== 'completed' && heading?.group !== 'older')
    return findGapDrop(over, point)
  const isOwn = row.type === 'todo' && isBelow(todos, row.todo, dragged)
  const sorted = isOwn ? null : ({ type: 'refused', reason: 'drag.sorted' } as const)
  // A completed todo is in the group of the day of its completion.
  if (heading === undefined || view.grouping === 'completed') return sorted
  const isDragged = ({ key }: Row): boolean => dragged.has(key)
  const isThere = groupOf(rows, heading).filter(isDragged).length === rows.filter(isDragged).length
  return isThere ? sorted : findGroupDrop(heading)
}

/** Returns the change that a drop into a group of a sorted view makes; null for none. */
function findGroupDrop({ key, group, id, date, name }: HeadingRow): Drop | null {
  switch (group) {
    case 'today':
    case 'date':
      return name === undefined ? { type: 'day', date, key } : { type: 'someday', key }
    case 'evening':
      return { type: 'evening', key }
    case 'list':
      return id === null ? null : { type: 'list', id, key }
    case 'tag':
      return id === null ? null : { type: 'tag', id, key }
    case 'priority':
      return { type: 'priority', priority: Number(id), key }
    case 'completed':
      return { type: 'completed', key }
    default:
      return null
  }
}

/** The rows below a heading, up to the next one. */
function groupOf(rows: readonly Row[], heading: Row): readonly Row[] {
  const below = rows.slice(rows.indexOf(heading) + 1)
  const end = below.findIndex(({ type }) => type === 'heading')
  return end === -1 ? below : below.slice(0, end)
}

function findGapDrop(
  { rows, todos, view, dragged }: DraggedOver,
  { index, part, level }: DragPoint,
): Drop | null {
  const isOther = (row: Row): row is TodoRow => row.type === 'todo' && !isBelow(todos, row.todo, dragged)
  const gap = part < 0.5 ? index : index + 1
  const headingAt = rows.slice(0, gap).findLastIndex(({ type }) => type === 'heading')
  const heading = rows[headingAt]
  const above = rows.slice(headingAt + 1, gap).filter(isOther)
  const last = above.at(-1)
  const below = rows.slice(gap)
  const end = below.findIndex(({ type }) => type === 'heading')
  const next = (end === -1 ? below : below.slice(0, end)).find(isOther)
  const least = next?.level ?? 1
  const wanted = Math.max(least, Math.min(level, (last?.level ?? 0) + 1))
  const beside = above.findLast((row) => row.level <= wanted)
  const sibling = beside?.level === wanted ? beside : next?.level === wanted ? next : undefined
  const parentId = sibling ? sibling.todo.parentId : (beside?.key ?? null)
  const parent = parentId === null ? undefined : todos.get(parentId)
  const depth = parent === undefined ? 0 : levelOf(todos, parent)
  if (depth + countLevels(todos, dragged) > mostLevels) return { type: 'refused', reason: 'drag.tooDeep' }
  const line = last
    ? { key: last.key, edge: 'bottom' as const }
    : next
      ? { key: next.key, edge: 'top' as const }
      : heading && { key: heading.key, edge: 'bottom' as const }
  if (line === undefined) return null
  const ofGroup = heading?.type === 'heading' && heading.group === 'list' ? heading.id : null
  const section = heading?.type === 'heading' ? heading.id : null
  const ownList = ofGroup ?? (view.mixesLists ? null : (sibling?.todo.listId ?? null))
  return {
    type: 'between',
    level: wanted,
    line,
    destination: {
      parentId,
      listId: parent?.listId ?? ownList,
      ...(view.grouping === 'section' && parent === undefined && { sectionId: section }),
      neighbour: sibling ? { id: sibling.key, position: sibling === next ? 'before' : 'after' } : null,
    },
  }
}

/** Whether topmost todos come to another list between its rows. */
export const movesToList = (
  { parentId, listId }: Pick<Destination, 'parentId' | 'listId'>,
  moved: readonly Todo[],
): boolean => parentId === null && listId !== null && moved.some((todo) => todo.listId !== listId)

/** Whether topmost todos come to another section between its rows. */
export const movesToSection = ({ sectionId }: Destination, moved: readonly Todo[]): boolean =>
  sectionId !== undefined && moved.some((todo) => todo.sectionId !== sectionId)

/** Finds what a drop on a link of the sidebar does; null for nothing. */
export function findSidebarDrop(path: string): Drop | null {
  const { kind, id } = parseViewPath(path)
  if (kind === 'list' || kind === 'tag') return { type: kind, id }
  if (path === '/inbox') return { type: 'list', id: 'inbox' }
  const name = path.slice(1)
  return name === 'today' || name === 'someday' || name === 'completed' || name === 'trash'
    ? { type: name }
    : null
}

// Whether a todo is one of these or below one.
function isBelow(todos: ReadonlyMap<string, Todo>, todo: Todo, ids: ReadonlySet<string>): boolean {
  for (
    let at: Todo | undefined = todo;
    at !== undefined;
    at = at.parentId === null ? undefined : todos.get(at.parentId)
  )
    if (ids.has(at.id)) return true
  return false
}

/** The fields by which a todo comes to a day: its start date if it is still to come, or else its due date. */
export function findDayFields(
  { startDate, dueDate }: Pick<Todo, 'startDate' | 'dueDate'>,
  date: string,
  today: string,
): Partial<Pick<Todo, 'startDate' | 'dueDate'>> {
  if (startDate === null || startDate <= today) return { dueDate: date }
  return { startDate: date, ...(dueDate !== null && dueDate < date && { dueDate: date }) }
}
