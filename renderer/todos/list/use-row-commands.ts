import { useMemo, useState } from 'react'
import { useCommands, useCommandSubject, type ConditionalHandler } from '../../commands/registry.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { isOwnOccurrence } from '../../todo-views/subtasks.ts'
import { useStore } from '../../sync/sync-context.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { useLoadedActions } from '../use-loaded-actions.ts'
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
  /** Moves the focus to the row of a new todo, once there is one. */
  readonly reveal: (id: string) => void
  /** Makes the overdue todos of the list due today. */
  readonly moveOverdue: ConditionalHandler
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
    reveal,
    moveOverdue,
  } = parts
  const text = useText()
  const toasts = useToasts()
  const actions = useTodoActions()
  const [spoken, setSpoken] = useState('')
  const todoRows = useMemo(() => rows.filter((row): row is TodoRow => row.type === 'todo'), [rows])
  const at = todoRows.findIndex(({ key }) => key === activeKey)
  const active = todoRows[at] ?? null

  const onRow = (run: (row: TodoRow) => void) => (active === null ? null : () => run(active))

  const moves = useRowMoves({ view, todoRows, chosen, toggleSubtasks, returnFocus, say: setSpoken })
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
  const { isOrdered, layout } = view
  // The rows of a board have no subtasks below them.
  const isTree = view.isTree && layout === undefined
  const saySorted = () => toasts.say(text('drag.sorted'))
  const isActive = (isSo: (row: TodoRow) => boolean) => () => active !== null && isSo(active)
  const inOrder = ({ applies }: typeof moves.moveUp) => ({ applies: () => isOrdered && applies() })
  const store = useStore()
  const listSkippable = () => chosen.filter((todo) => isOwnOccurrence(store.read().shown, todo))
  const runAction = useLoadedActions()
  const onAdded = (copy: string) => {
    selection.clear()
    reveal(copy)
  }
  const completeChosen = () => {
    const isAnyOpen = chosen.some(({ completed }) => !completed)
    complete(chosen, isAnyOpen)
  }
  useCommands({
    'select-all': todoRows.length > 0 ? selection.selectAll : null,
    'clear-selection': selection.ids.size > 0 ? selection.clear : null,
    'move-overdue': moveOverdue,
    'todo.next': () => step(1),
    'todo.previous': () => step(-1),
    'todo.select': onRow(({ key }) => selection.toggle(key)),
    'todo.extend-up': onRow(extend(-1)),
    'todo.extend-down': onRow(extend(1)),
    'todo.complete': onRow(completeChosen),
    'todo.open': onRow(({ todo }) => open(todo)),
    'todo.rename': onRow(({ todo }) => edit(todo)),
    'todo.date': onRow(() => chooseField('due')),
    'todo.list': onRow(() => chooseField('list')),
    'todo.tags': onRow(() => chooseField('tags')),
    'todo.priority': onRow(() => chooseField('priority')),
    'todo.expand': {
      run: isTree ? onRow(expand) : null,
      applies: isActive(({ isOpen }) => isOpen === false),
    },
    'todo.collapse': {
      run: isTree ? onRow(collapse) : null,
      applies: isActive(({ isOpen }) => isOpen === true),
    },
    'todo.move-up': { run: onRow(isOrdered ? moves.moveUp.run : saySorted), ...inOrder(moves.moveUp) },
    'todo.move-down': { run: onRow(isOrdered ? moves.moveDown.run : saySorted), ...inOrder(moves.moveDown) },
    'todo.indent': { ...moves.indent, run: isOrdered && isTree ? onRow(moves.indent.run) : null },
    'todo.outdent': { ...moves.outdent, run: isOrdered && isTree ? onRow(moves.outdent.run) : null },
    'todo.copy': onRow(() => void runAction('copyText', chosen)),
    'todo.copy-markdown': onRow(() => void runAction('copyMarkdown', chosen)),
    'todo.copy-link': onRow(({ todo }) => void runAction('copyLink', todo)),
    'todo.duplicate': onRow(() => void runAction('duplicate', { todos: chosen, onAdded })),
    'todo.to-list': {
      run: onRow(({ todo }) => void runAction('turnIntoList', todo)),
      applies: isActive(() => chosen.length === 1),
    },
    'todo.skip': {
      run: onRow(() => actions.skip(listSkippable())),
      applies: isActive(() => listSkippable().length > 0),
    },
    'todo.delete': onRow(() => actions.remove(chosen)),
  })
  return { spoken }
}
