import { compareByOrder } from '../../../common/order.ts'
import type { Todo } from '../../sync/entities.ts'
import { groupSubtasks } from '../../todo-views/subtasks.ts'
import { mostLevels } from '../ordering/levels.ts'

/** A subtask below the todo of the details. */
export interface Subtask {
  readonly todo: Todo
  /** 1 for the subtasks of the todo itself. */
  readonly level: number
}

/** The position of a new subtask: right after a sibling and its subtasks, or above all siblings. */
export interface InsertionPoint {
  readonly parentId: string
  /** The sibling above; null for none. */
  readonly afterId: string | null
}

type Todos = ReadonlyMap<string, Todo>

/** The subtasks of `root` outside of the trash, each followed by its own. */
export function listSubtasks(todos: Todos, root: Todo): readonly Subtask[] {
  const groups = groupSubtasks({ todos }, ({ deletedAt }) => deletedAt === null)
  const listBelow = (id: string, level: number): readonly Subtask[] =>
    (groups.get(id) ?? [])
      .toSorted(compareByOrder)
      .flatMap((todo) => [{ todo, level }, ...listBelow(todo.id, level + 1)])
  return listBelow(root.id, 1)
}

/** The line of a new subtask: its position, its index among the lines, and its level. */
export interface NewLine {
  readonly at: InsertionPoint
  readonly index: number
  readonly level: number
}

/** Finds the line at a position; the last one where that is null, or its todos were moved or deleted meanwhile. */
export function findNewLine(subtasks: readonly Subtask[], root: Todo, at: InsertionPoint | null): NewLine {
  const above = subtasks.findIndex(({ todo }) => todo.id === (at?.afterId ?? at?.parentId))
  const row = subtasks[above]
  if (at !== null && row !== undefined) {
    if (at.afterId === null) return { at, index: above + 1, level: row.level + 1 }
    if (row.todo.parentId === at.parentId) return { at, index: findEnd(subtasks, above), level: row.level }
  }
  const afterId = listSiblings(subtasks, root.id).at(-1)?.id ?? null
  return { at: { parentId: root.id, afterId }, index: subtasks.length, level: 1 }
}

/** The position of a new subtask one level deeper; null where there is none. */
export function indentInsertion(
  subtasks: readonly Subtask[],
  { at, level }: NewLine,
  rootLevel: number,
): InsertionPoint | null {
  if (at.afterId === null || rootLevel + level + 1 > mostLevels) return null
  const afterId = listSiblings(subtasks, at.afterId).at(-1)?.id ?? null
  return { parentId: at.afterId, afterId }
}

/** The position of a new subtask one level higher; null where there is none. */
export function outdentInsertion(subtasks: readonly Subtask[], { at }: NewLine): InsertionPoint | null {
  const parent = subtasks.find(({ todo }) => todo.id === at.parentId)?.todo
  return parent === undefined || parent.parentId === null
    ? null
    : { parentId: parent.parentId, afterId: parent.id }
}

/** The siblings of a subtask in their order, with itself. */
export const listSiblings = (subtasks: readonly Subtask[], parentId: string | null): readonly Todo[] =>
  subtasks.map(({ todo }) => todo).filter((todo) => todo.parentId === parentId)

/** The index of the row right below a subtask and its own subtasks. */
function findEnd(subtasks: readonly Subtask[], index: number): number {
  const level = subtasks[index]?.level ?? 0
  const next = subtasks.findIndex((each, at) => at > index && each.level <= level)
  return next === -1 ? subtasks.length : next
}

/** Orders for `count` todos right after `afterId` among `siblings`. */
export function ordersAfter(
  siblings: readonly Pick<Todo, 'id' | 'order'>[],
  afterId: string | null,
  count: number,
): readonly number[] {
  const at = siblings.findIndex(({ id }) => id === afterId)
  const low = siblings[at]?.order
  const high = siblings[at + 1]?.order
  const first = low ?? (high === undefined ? 0 : high - step * (count + 1))
  const last = high ?? first + step * (count + 1)
  // Where two come too close, the server gives the others new orders.
  return Array.from({ length: count }, (_, index) => first + ((last - first) * (index + 1)) / (count + 1))
}

const step = 1024

/** The sibling that a subtask becomes a subtask of by indenting; null where it is the first one, or too deep. */
export function findNewParent(subtasks: readonly Subtask[], index: number, rootLevel: number): Todo | null {
  const row = subtasks[index]
  if (row === undefined) return null
  const siblings = listSiblings(subtasks, row.todo.parentId)
  const above = siblings[siblings.findIndex(({ id }) => id === row.todo.id) - 1]
  const deepest = Math.max(...subtasks.slice(index, findEnd(subtasks, index)).map(({ level }) => level))
  return above === undefined || rootLevel + deepest + 1 > mostLevels ? null : above
}
