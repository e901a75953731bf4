import { useMemo, useState, type RefObject } from 'react'
import { useCommand } from '../../commands/registry.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/account-state.ts'
import { useTodos } from '../../sync/sync-context.ts'
import type { Row, TodoRow } from '../../views/rows.ts'
import type { View } from '../../views/view.ts'
import { comparePlaces } from '../../../server/order.ts'
import { planMove, type Place } from '../order.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import type { TodoFieldName } from '../fields/todo-field.tsx'

/** The parts of the list that its commands use. */
interface CommandedList {
  readonly view: View
  readonly rows: readonly Row[]
  readonly list: RefObject<HTMLElement | null>
  /** The key of the active row. */
  readonly activeKey: string | null
  readonly focusRow: (key: string) => void
  /** Moves the focus to the active row at the next rendering. */
  readonly returnFocus: () => void
  readonly complete: (todo: Todo, isCompleted: boolean) => void
  readonly edit: (todo: Todo) => void
  readonly open: (todo: Todo) => void
  readonly toggleSubtasks: (id: string) => void
  readonly chooseField: (field: TodoFieldName) => void
}

/** Handles the commands of the active row. Returns the announcement of a move for screen readers. */
export function useRowCommands(parts: CommandedList) {
  const {
    view,
    rows,
    list,
    activeKey,
    focusRow,
    returnFocus,
    complete,
    edit,
    open,
    toggleSubtasks,
    chooseField,
  } = parts
  const text = useText()
  const todos = useTodos()
  const actions = useTodoActions()
  const [spoken, setSpoken] = useState('')
  const todoRows = useMemo(() => rows.filter((row): row is TodoRow => row.type === 'todo'), [rows])
  const at = todoRows.findIndex(({ key }) => key === activeKey)
  const active = todoRows[at] ?? null

  const step = (by: -1 | 1) => () => {
    const isInList = list.current?.contains(document.activeElement) === true
    const next = isInList ? todoRows[at + by] : (active ?? todoRows[0])
    if (next !== undefined) focusRow(next.key)
  }
  const onRow = (run: (row: TodoRow) => void) => (active === null ? null : () => run(active))

  /** Moves a todo next to another one among its siblings. */
  const move = (todo: Todo, place: Place) => {
    actions.reorder(planMove(findSiblings(todos, todo), todo.id, place), todo)
  }
  const moveBy = (by: -1 | 1) => (row: TodoRow) => {
    const siblings = todoRows.filter(
      ({ todo, level }) =>
        level === row.level && todo.parentId === row.todo.parentId && todo.listId === row.todo.listId,
    )
    const index = siblings.findIndex(({ key }) => key === row.key)
    const neighbour = siblings[index + by]
    if (neighbour === undefined) return
    move(row.todo, { id: neighbour.key, position: by < 0 ? 'before' : 'after' })
    // The row has its new place with the next rendering.
    returnFocus()
    const position = index + by + 1
    setSpoken(text('todos.position', { title: row.todo.title, position, count: siblings.length }))
  }
  const indent = (row: TodoRow) => {
    const above = todoRows
      .slice(0, at)
      .findLast(({ level, todo }) => level <= row.level && todo.parentId === row.todo.parentId)
    if (above === undefined || above.todo.listId !== row.todo.listId) return
    if (row.level + countLevels(todos, new Set([row.key])) > mostLevels) return
    if (above.isOpen === false) toggleSubtasks(above.key)
    actions.update([row.todo], { parentId: above.key })
    returnFocus()
  }
  const outdent = ({ todo }: TodoRow) => {
    const parent = todo.parentId === null ? undefined : todos.get(todo.parentId)
    if (parent === undefined) return
    const after: Place = { id: parent.id, position: 'after' }
    const [own, ...pushed] = planMove([...findSiblings(todos, parent), todo], todo.id, after)
    // Where there is no room after the parent, it goes below the others.
    const order = own !== undefined && pushed.length === 0 ? { order: own.order } : {}
    actions.update([todo], { parentId: parent.parentId, ...order })
    returnFocus()
  }
  const expand = (row: TodoRow) => {
    if (row.isOpen === false) return toggleSubtasks(row.key)
    if (row.isOpen && todoRows[at + 1]) focusRow(todoRows[at + 1]?.key ?? row.key)
  }
  const collapse = (row: TodoRow) => {
    if (row.isOpen) return toggleSubtasks(row.key)
    const parent = todoRows.slice(0, at).findLast(({ level }) => level < row.level)
    if (parent !== undefined) focusRow(parent.key)
  }

  useCommand('todo.next', step(1))
  useCommand('todo.previous', step(-1))
  useCommand(
    'todo.complete',
    onRow(({ todo }) => complete(todo, !todo.completed)),
  )
  useCommand(
    'todo.open',
    onRow(({ todo }) => open(todo)),
  )
  useCommand(
    'todo.rename',
    onRow(({ todo }) => edit(todo)),
  )
  useCommand(
    'todo.date',
    onRow(() => chooseField('due')),
  )
  useCommand(
    'todo.list',
    onRow(() => chooseField('list')),
  )
  useCommand(
    'todo.tags',
    onRow(() => chooseField('tags')),
  )
  useCommand(
    'todo.priority',
    onRow(() => chooseField('priority')),
  )
  useCommand('todo.expand', view.isTree ? onRow(expand) : null)
  useCommand('todo.collapse', view.isTree ? onRow(collapse) : null)
  useCommand('todo.move-up', view.isOrdered ? onRow(moveBy(-1)) : null)
  useCommand('todo.move-down', view.isOrdered ? onRow(moveBy(1)) : null)
  useCommand('todo.indent', view.isOrdered ? onRow(indent) : null)
  useCommand('todo.outdent', view.isOrdered ? onRow(outdent) : null)
  useCommand(
    'todo.delete',
    onRow(({ todo }) => actions.remove([todo])),
  )
  return { spoken, move }
}

/** The todos beside a todo, in their order, with itself. */
const findSiblings = (todos: ReadonlyMap<string, Todo>, { parentId, listId }: Todo): readonly Todo[] =>
  [...todos.values()]
    .filter((each) => each.deletedAt === null && each.parentId === parentId && each.listId === listId)
    .toSorted(comparePlaces)

/** The most levels of subtasks, the topmost todo included. */
const mostLevels = 4

// The levels from these todos down, their own included.
function countLevels(todos: ReadonlyMap<string, Todo>, ids: ReadonlySet<string>): number {
  const below = [...todos.values()].filter(
    ({ parentId, deletedAt }) => deletedAt === null && parentId !== null && ids.has(parentId),
  )
  return below.length === 0 ? 1 : 1 + countLevels(todos, new Set(below.map(({ id }) => id)))
}
