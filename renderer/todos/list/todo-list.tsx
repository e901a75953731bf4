import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/account-state.ts'
import { useLists, useTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../views/day.tsx'
import type { Row } from '../../views/rows.ts'
import type { View } from '../../views/view.ts'
import { isPressOf } from '../../commands/keys.ts'
import { useLatest } from '../../components/use-latest.ts'
import type { TodoFieldName } from '../fields/todo-field.tsx'
import { createDueWords } from '../due-words.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { HeadingRow } from './heading-row.tsx'
import { RowActionsContext, type RowActions } from './row-actions.ts'
import { TodoRow } from './todo-row.tsx'
import { useRowCommands } from './use-row-commands.ts'
import { useRowDrag } from './use-row-drag.ts'
import { findRowAfterKey, useRowFocus } from './use-row-focus.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import type { TitleEdit } from './use-title-edit.ts'

/** A row to scroll to. */
export interface Revealed {
  /** The ids of todos, of which the first one in the list is meant; null for the active row. */
  readonly ids: ReadonlySet<string> | null
  readonly takesFocus: boolean
}

const TodoField = lazy(() =>
  import('../fields/todo-field.tsx').then((module) => ({ default: module.TodoField })),
)

interface TodoListProps {
  readonly view: View
  readonly rows: readonly Row[]
  /** The id of the todo whose details show. */
  readonly openId: string | null
  /** The ids of the todos that another client has just changed. */
  readonly highlighted: ReadonlySet<string>
  /** The ids of the todos that fade out. */
  readonly leaving: ReadonlySet<string>
  readonly titleEdit: TitleEdit
  readonly revealed: Revealed | null
  /** Completes or reopens a todo, and lets its row stay for a moment. */
  readonly onComplete: (todo: Todo, isCompleted: boolean) => void
  readonly onToggleSubtasks: (id: string) => void
  readonly onHover: (id: string, isHovered: boolean) => void
  /** Called when a row gets the focus. */
  readonly onFocusRow: (id: string) => void
  /** Shows the details of a todo, and moves the focus there. */
  readonly onOpen: (todo: Todo) => void
  /** Called when the last row is removed while it has the focus. */
  readonly onEmptied: () => void
}

/** The rows of a view. Only the visible ones are rendered. */
export function TodoList(props: TodoListProps) {
  const { view, rows, openId, highlighted, leaving, titleEdit, revealed, onEmptied } = props
  const text = useText()
  const { locale } = useIntl()
  const todos = useTodos()
  const lists = useLists()
  const today = useDay()
  const formatDue = useMemo(() => createDueWords(locale), [locale])
  const list = useRef<HTMLDivElement>(null)
  const parentTitleOf = (row: Row | undefined): string | null => {
    if (row?.type !== 'todo' || row.level > 1 || row.todo.parentId === null) return null
    return todos.get(row.todo.parentId)?.title ?? null
  }
  const { scroller, virtualizer, sticky, scrollTo, keepDrawn } = useVisibleRows(rows, parentTitleOf)
  const focus = useRowFocus({ list, rows, initialKey: openId, scrollTo, onEmptied })
  keepDrawn(focus.activeKey)
  const editingId = titleEdit.editing?.id ?? null
  const reveal = useLatest({
    row({ ids, takesFocus }: Revealed) {
      const key = ids === null ? focus.activeKey : rows.find((row) => ids.has(row.key))?.key
      if (key === null || key === undefined) return
      if (takesFocus) focus.focusRow(key)
      else scrollTo(key)
    },
  })
  useEffect(() => {
    if (revealed !== null) reveal.row(revealed)
  }, [revealed, reveal])
  useEffect(() => {
    if (editingId !== null) scrollTo(editingId)
  }, [editingId, scrollTo])
  const { remove } = useTodoActions()
  const [field, setField] = useState<TodoFieldName | null>(null)
  const anchor = useRef<Element>(null)
  const activeRow = rows.find(({ key }) => key === focus.activeKey)
  const commands = useRowCommands({
    view,
    rows,
    list,
    activeKey: focus.activeKey,
    focusRow: focus.focusRow,
    returnFocus: focus.returnFocus,
    complete: props.onComplete,
    edit: titleEdit.begin,
    open: props.onOpen,
    toggleSubtasks: props.onToggleSubtasks,
    chooseField(name) {
      anchor.current = document.activeElement
      setField(name)
    },
  })
  const drag = useRowDrag(rows, commands.move)
  const actions = useLatest<RowActions>({
    complete: props.onComplete,
    toggleSubtasks: props.onToggleSubtasks,
    open: props.onOpen,
    edit: titleEdit.begin,
    type: titleEdit.type,
    endEdit(todo, { typed, isByKey }) {
      titleEdit.end(typed)
      if (isByKey && typed?.trim() !== '') focus.focusRow(todo.id)
    },
    remove: (todo) => remove([todo]),
    focus(id) {
      focus.onFocused(id)
      props.onFocusRow(id)
    },
    hover: props.onHover,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const isRow = event.target instanceof Element && event.target.matches('[role="row"]')
    // Select All must not select the text around the rows.
    if (isRow && isPressOf(event.nativeEvent, 'Mod+a')) event.preventDefault()
    const key = findRowAfterKey(rows, focus.activeKey, event.key)
    if (!isRow || key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focus.focusRow(key)
  }
  return (
    <RowActionsContext value={actions}>
      <div ref={scroller} className="list-scroller">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the rows have the focus, one of them by Tab */}
        <div
          ref={list}
          role="treegrid"
          aria-label={text('todos.list')}
          aria-rowcount={rows.length}
          className="todos"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
          {...drag.handlers}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            if (row.type === 'heading')
              return (
                <HeadingRow
                  key={key}
                  row={row}
                  start={start}
                  index={index + 1}
                  isSticky={sticky.current === index}
                  today={today.date}
                />
              )
            const { todo } = row
            const due =
              todo.dueDate === null ? null : formatDue({ date: todo.dueDate, time: todo.dueTime }, today)
            return (
              <TodoRow
                key={key}
                row={row}
                list={view.mixesLists ? (lists.get(todo.listId) ?? null) : null}
                parentTitle={parentTitleOf(row)}
                due={due}
                isActive={focus.activeKey === row.key}
                isSelected={openId === row.key}
                isLeaving={leaving.has(row.key)}
                isHighlighted={highlighted.has(row.key)}
                isDragged={drag.draggedId === row.key}
                isDraggable={view.isOrdered}
                drop={drag.target?.key === row.key ? drag.target.position : null}
                editing={editingId === row.key ? titleEdit.editing : null}
                start={start}
                index={index + 1}
              />
            )
          })}
        </div>
      </div>
      {field !== null && activeRow?.type === 'todo' && (
        <Suspense>
          <TodoField
            field={field}
            todo={activeRow.todo}
            anchor={anchor}
            isOpen
            onOpenChange={(isOpen) => {
              if (isOpen) return
              setField(null)
              focus.returnFocus()
            }}
          />
        </Suspense>
      )}
      <p className="spoken-only" aria-live="polite">
        {commands.spoken}
      </p>
    </RowActionsContext>
  )
}
