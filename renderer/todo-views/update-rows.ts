import { isDated, type FindTodo } from '../../common/filters/views.ts'
import type { Todo } from '../sync/entities.ts'
import { listChanged } from '../sync/entity-map.ts'
import { groupOf } from './groups.ts'
import { belongs, rowsOf, type Row, type RowOptions, type TodoRow } from './rows.ts'

/** The todos of a page, and the rows that a view makes of them. */
interface Drawn {
  readonly todos: ReadonlyMap<string, Todo>
  readonly options: RowOptions
  readonly rows: readonly Row[]
}

/** With more changed todos, all rows are made anew: each is looked for among all rows. */
const mostReplaced = 20

/**
 * Makes a function that returns the rows of a view, as rowsOf() does. Where no row moves, it replaces those of the changed todos only,
 * and none where a todo has changed in nothing that a row shows: that row keeps the todo of before.
 */
export function createRowMaker(): (todos: ReadonlyMap<string, Todo>, options: RowOptions) => readonly Row[] {
  let last: Drawn | null = null
  return (todos, options) => {
    const rows = (last === null ? null : replaceRows(last, todos, options)) ?? rowsOf(todos, options)
    last = { todos, options, rows }
    return rows
  }
}

/** Returns the rows with those of the changed todos replaced; null where a row may come, go or move. */
function replaceRows(
  last: Drawn,
  todos: ReadonlyMap<string, Todo>,
  options: RowOptions,
): readonly Row[] | null {
  const { view, lingering } = options
  const isSame = (['view', 'today', 'closed', 'groupIds', 'foldedGroups'] as const).every(
    (name) => options[name] === last.options[name],
  )
  if (!isSame) return null
  const changed = listChanged(last.todos, todos)
  if (changed === null) return null
  const touched = new Set([...changed, ...lingering, ...last.options.lingering])
  if (touched.size > mostReplaced) return null
  const replaced = new Map<string, Change>()
  const findBefore = (id: string) => last.todos.get(id)
  const find = (id: string) => todos.get(id)
  for (const id of touched) {
    const [before, after] = [last.todos.get(id), todos.get(id)]
    if (before === undefined || after === undefined) return null
    if (!staysInItsRow({ before, after, findBefore, find }, last.options, options)) return null
    // A subtask that does not stand below its parent shows the title of it.
    if (before.title !== after.title && !(view.isTree && belongs(after, find, options))) return null
    replaced.set(id, { todo: after, done: replaced.get(id)?.done ?? 0 })
    const { parentId } = after
    const parent = parentId === null ? undefined : todos.get(parentId)
    if (parent === undefined || before.completed === after.completed) continue
    const done = (replaced.get(parent.id)?.done ?? 0) + (after.completed ? 1 : -1)
    replaced.set(parent.id, { todo: parent, done })
  }
  let { rows } = last
  for (const [id, change] of replaced) {
    const index = rows.findIndex(({ key }) => key === id)
    const row = rows[index]
    // It may be in a group that is folded, whose heading has its todos.
    if (row === undefined && options.foldedGroups?.size) return null
    const next = row?.type === 'todo' ? replaceTodo(row, change) : row
    if (next !== undefined && next !== row) rows = rows.with(index, next)
  }
  return rows
}

/** The fields of a todo that no row shows. The server sets them, in its answer to a change that the rows show already. */
const notDrawn: ReadonlySet<string> = new Set(['updatedAt', 'completedAt', 'revision'])

const isDrawnTheSame = (a: Todo, b: Todo): boolean =>
  (Object.keys(b) as (keyof Todo)[]).every(
    (name) =>
      notDrawn.has(name) || a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  )

/** The present todo of a row, and how many more of its subtasks are completed. */
interface Change {
  readonly todo: Todo
  readonly done: number
}

const replaceTodo = (row: TodoRow, { todo, done }: Change): TodoRow =>
  done === 0 && isDrawnTheSame(row.todo, todo)
    ? row
    : { ...row, todo, subtasks: { ...row.subtasks, done: row.subtasks.done + done } }

/** A todo before and after a change, and the functions that find its parents then. */
interface ChangedTodo {
  readonly before: Todo
  readonly after: Todo
  readonly findBefore: FindTodo
  readonly find: FindTodo
}

/** Whether a todo has the same row as before, if it has one. */
function staysInItsRow(
  { before, after, findBefore, find }: ChangedTodo,
  lastOptions: RowOptions,
  options: RowOptions,
): boolean {
  const { view, today } = options
  const { order, isTree, hasCompletedSubtasks } = view
  if (
    before.parentId !== after.parentId ||
    before.order !== after.order ||
    before.createdAt !== after.createdAt ||
    before.deletedAt !== after.deletedAt ||
    // It may be the one for which there is a row of older todos.
    (view.findMore !== undefined && before.completed) ||
    // Its subtasks may come or go too.
    isDated(before) !== isDated(after)
  )
    return false
  const isShown = belongs(after, find, options)
  if (belongs(before, findBefore, lastOptions) !== isShown) return false
  // A completed subtask leaves its parent in some views.
  if (isTree && !hasCompletedSubtasks && before.completed !== after.completed) return false
  if (!isTree && !isShown) return true
  if (groupOf(before, lastOptions) !== groupOf(after, options)) return false
  return order.keyOf(before, today) === order.keyOf(after, today)
}
