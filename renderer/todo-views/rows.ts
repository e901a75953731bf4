import type { FindTodo } from '../../common/filters/views.ts'
import type { Todo } from '../sync/entities.ts'
import { inGroups, type GroupedParts, type HeadingRow } from './groups.ts'
import { groupSubtasks } from './subtasks.ts'
import { sortTodos, type View } from './view.ts'

/** A todo in a view. */
export interface TodoRow {
  readonly type: 'todo'
  /** The id of the todo. */
  readonly key: string
  readonly todo: Todo
  /** 1 at the top, 2 for a subtask of it. */
  readonly level: number
  /** The title of the parent of a subtask that does not stand below it; null for other todos. */
  readonly parentTitle: string | null
  /** The number among the siblings that the view shows, from 1, and their number. */
  readonly position: number
  readonly count: number
  /** Whether the subtasks show; null where there are none below it. */
  readonly isOpen: boolean | null
  /** The number of subtasks, and of the completed ones. */
  readonly subtasks: Progress
}

/** The numbers of all and of completed subtasks of a todo. */
export interface Progress {
  readonly done: number
  readonly count: number
}

/** A row of the list pane. */
export type Row = HeadingRow | TodoRow

/** The parts of the page that decide which rows a view has. */
export interface RowOptions extends GroupedParts {
  readonly view: View
  /** The ids of the todos whose subtasks are hidden. */
  readonly closed: ReadonlySet<string>
}

/** Whether a view shows a todo, or keeps it for a moment. `find` is the same function for all todos. */
export const belongs = (todo: Todo, find: FindTodo, { view, today, lingering }: RowOptions): boolean =>
  todo.deletedAt === null && (view.includes(todo, today, find) || lingering.has(todo.id))

/** Returns the rows of a view. */
export function rowsOf(todos: ReadonlyMap<string, Todo>, options: RowOptions): readonly Row[] {
  const rows = groupedRows(todos, options)
  const more = options.view.findMore?.(todos, options.today) ?? null
  return more === null ? rows : [...rows, more]
}

function groupedRows(todos: ReadonlyMap<string, Todo>, options: RowOptions): readonly Row[] {
  const { view, today } = options
  const included: Todo[] = []
  const find = (id: string) => todos.get(id)
  for (const todo of todos.values()) if (belongs(todo, find, options)) included.push(todo)
  const children = groupSubtasks({ todos }, ({ deletedAt }) => deletedAt === null)
  const isTopmost = ({ parentId }: Todo): boolean => {
    const parent = parentId === null ? undefined : todos.get(parentId)
    return parent === undefined || !belongs(parent, find, options)
  }
  if (view.isTree) {
    const topmost = included.filter(isTopmost)
    return inGroups(topmost, options, (members) => treeRows(members, todos, children, options))
  }
  const sorted = sortTodos(view.hidesSubtasks ? included.filter(isTopmost) : included, view, today)
  const toRow = (todo: Todo, index: number): TodoRow => ({
    type: 'todo',
    key: todo.id,
    todo,
    level: 1,
    parentTitle: findParentTitle(todo, todos),
    position: index + 1,
    count: sorted.length,
    isOpen: null,
    subtasks: progressOf(children.get(todo.id)),
  })
  const rows = new Map(sorted.map((todo, index) => [todo, toRow(todo, index)]))
  return inGroups(sorted, options, (members) => members.flatMap((todo) => rows.get(todo) ?? []))
}

const findParentTitle = ({ parentId }: Todo, todos: ReadonlyMap<string, Todo>): string | null =>
  parentId === null ? null : (todos.get(parentId)?.title ?? null)

const noSubtasks: Progress = { done: 0, count: 0 }

function progressOf(subtasks: readonly Todo[] | undefined): Progress {
  if (subtasks === undefined) return noSubtasks
  return { done: subtasks.filter(({ completed }) => completed).length, count: subtasks.length }
}

// A subtask stands below its parent where the view has the parent, completed or not: it is part of it.
function treeRows(
  topmost: readonly Todo[],
  todos: ReadonlyMap<string, Todo>,
  children: ReadonlyMap<string, readonly Todo[]>,
  { closed, view, today }: RowOptions,
): readonly TodoRow[] {
  const rows: TodoRow[] = []
  const add = (siblings: readonly Todo[], level: number) => {
    const sorted = sortTodos(siblings, view, today)
    for (const [index, todo] of sorted.entries()) {
      const own = children.get(todo.id)
      const below = view.hasCompletedSubtasks ? own : own?.filter(({ completed }) => !completed)
      const hasRows = below !== undefined && below.length > 0 && !view.hidesSubtasks
      const isOpen = hasRows ? !closed.has(todo.id) : null
      rows.push({
        type: 'todo',
        key: todo.id,
        todo,
        level,
        parentTitle: level > 1 ? null : findParentTitle(todo, todos),
        position: index + 1,
        count: sorted.length,
        isOpen,
        subtasks: progressOf(own),
      })
      if (isOpen && below !== undefined) add(below, level + 1)
    }
  }
  add(topmost, 1)
  return rows
}
