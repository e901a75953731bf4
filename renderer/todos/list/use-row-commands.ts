import { useMemo, useState } from 'react'
import { useCommand, useCommandSubject } from '../../commands/registry.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { isOwnOccurrence } from '../../sync/subtask-tree.ts'
import { useStore } from '../../sync/sync-context.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { useCopyTodos } from '../use-copy-todos.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import type { TodoFieldName } from '../fields/todo-field.tsx'
import type { ListSelection } from '../selection/use-list-selection.ts'
import { useRowMoves } from './use-row-moves.ts'

/** The parts of the list that its commands use. */
interface CommandedList {
  readonly view: View
  readonly rows: readonly Row[]
  /** Moves the focus to the next row by 1 or the previous one by -1. */
  readonly step: (by: -1 | 1) => void
  /** The key of the active row. */
  readonly activeKey: string | null
  /** The todos that the commands change, in the order of the list: the selected ones, or else that of the active row. */
  readonly chosen: readonly Todo[]
  readonly selection: ListSelection
  readonly focusRow: (key: string) => void
  /** Moves the focus to the active row at the next rendering. */
  readonly returnFocus: () => void
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
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
    step,
    activeKey,
    chosen,
    selection,
    focusRow,
    returnFocus,
    complete,
    edit,
    open,
    toggleSubtasks,
    chooseField,
  } = parts
  const text = useText()
  const toasts = useToasts()
  const actions = useTodoActions()
  const [spoken, setSpoken] = useState('')
  const todoRows = useMemo(() => rows.filter((row): row is TodoRow => row.type === 'todo'), [rows])
  const at = todoRows.findIndex(({ key }) => key === activeKey)
  const active = todoRows[at] ?? null

  const onRow = (run: (row: TodoRow) => void) => (active === null ? null : () => run(active))

  const moves = useRowMoves({ todoRows, chosen, toggleSubtasks, returnFocus, say: setSpoken })
  const expand = (row: TodoRow) => {
    if (row.isOpen === false) return toggleSubtasks(row.key)
    if (row.isOpen && todoRows[at + 1]) focusRow(todoRows[at + 1]?.key ?? row.key)
  }
  const collapse = (row: TodoRow) => {
    if (row.isOpen) return toggleSubtasks(row.key)
    const parent = todoRows.slice(0, at).findLast(({ level }) => level < row.level)
    if (parent !== undefined) focusRow(parent.key)
  }

  const extend = (by: -1 | 1) => () => {
    const next = todoRows[at + by] ?? active
    if (next === null) return
    selection.extendTo(next.key, activeKey)
    focusRow(next.key)
  }

  useCommandSubject(
    useMemo(() => chosen.map(({ id }) => id), [chosen]),
    chosen.length > 1 ? text('selection.count', { count: chosen.length }) : (active?.todo.title ?? ''),
  )
  useCommand('select-all', todoRows.length > 0 ? selection.selectAll : null)
  useCommand('clear-selection', selection.ids.size > 0 ? selection.clear : null)
  useCommand(
    'todo.select',
    onRow(({ key }) => selection.toggle(key)),
  )
  useCommand('todo.extend-up', onRow(extend(-1)))
  useCommand('todo.extend-down', onRow(extend(1)))
  useCommand('todo.next', () => step(1))
  useCommand('todo.previous', () => step(-1))
  useCommand(
    'todo.complete',
    onRow(() =>
      complete(
        chosen,
        chosen.some(({ completed }) => !completed),
      ),
    ),
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
  const whereActive = (applies: (row: TodoRow) => boolean) => ({
    applies: () => active !== null && applies(active),
  })
  useCommand(
    'todo.expand',
    view.isTree ? onRow(expand) : null,
    whereActive(({ isOpen }) => isOpen === false),
  )
  useCommand(
    'todo.collapse',
    view.isTree ? onRow(collapse) : null,
    whereActive(({ isOpen }) => isOpen === true),
  )
  const { isOrdered } = view
  const saySorted = () => toasts.say(text('drag.sorted'))
  const inOrder = ({ applies }: typeof moves.moveUp) => ({ applies: () => isOrdered && applies() })
  useCommand('todo.move-up', onRow(isOrdered ? moves.moveUp.run : saySorted), inOrder(moves.moveUp))
  useCommand('todo.move-down', onRow(isOrdered ? moves.moveDown.run : saySorted), inOrder(moves.moveDown))
  useCommand('todo.indent', isOrdered ? onRow(moves.indent.run) : null, moves.indent)
  useCommand('todo.outdent', isOrdered ? onRow(moves.outdent.run) : null, moves.outdent)
  const copyTodos = useCopyTodos()
  useCommand(
    'todo.copy',
    onRow(() => copyTodos.copyText(chosen)),
  )
  useCommand(
    'todo.copy-link',
    onRow(({ todo }) => copyTodos.copyLink(todo)),
  )
  const store = useStore()
  const listSkippable = () => chosen.filter((todo) => isOwnOccurrence(store.read().shown, todo))
  useCommand(
    'todo.skip',
    onRow(() => actions.skip(listSkippable())),
    { applies: () => active !== null && listSkippable().length > 0 },
  )
  useCommand(
    'todo.delete',
    onRow(() => actions.remove(chosen)),
  )
  return { spoken }
}
