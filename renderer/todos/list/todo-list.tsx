import { type KeyboardEvent, memo, Suspense, useEffect, useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { rowHasFocus } from '../../commands/key-targets.ts'
import { nameList } from '../../lists/name-list.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useLists } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row } from '../../todo-views/rows.ts'
import { saysLists, type View } from '../../todo-views/view.ts'
import { useLatest } from '../../components/use-latest.ts'
import { createDueWords } from '../../clock/due-words.ts'
import { useTodoDrag } from '../drag/use-todo-drag.ts'
import { useListSelection } from '../selection/use-list-selection.ts'
import { useRowMenu } from '../menu/use-row-menu.tsx'
import { HeadingRow } from './heading-row.tsx'
import { RowActionsContext, type RowActions } from './row-actions.ts'
import { TodoRow } from './todo-row.tsx'
import { useMoveOverdue } from './use-move-overdue.ts'
import { useFieldPopover } from './use-field-popover.tsx'
import { listSlots, saysDay, timeAlone } from './row-columns.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useRows } from '../../components/rows/use-rows.ts'
import type { EditedRow } from './use-edited-row.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

/** A row to scroll to. */
export interface Revealed {
  /** The ids of todos, of which the first one in the list is meant. */
  readonly ids: ReadonlySet<string>
  readonly takesFocus: boolean
}

const SelectionBar = lazyPart(
  () => import('../selection/selection-bar.tsx').then((module) => module.SelectionBar),
  { close: ({ onClear }) => onClear() },
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
  readonly editedRow: EditedRow
  readonly revealed: Revealed | null
  /** Completes or reopens todos, and lets their rows stay for a moment. */
  readonly onComplete: (todos: readonly Todo[], isCompleted: boolean) => void
  readonly onToggleSubtasks: (id: string) => void
  readonly onFold: (foldKey: string) => void
  readonly onHover: (id: string, isHovered: boolean) => void
  /** Called when a row gets the focus. */
  readonly onFocusRow: (id: string) => void
  /** Shows the details of a todo, and moves the focus there. */
  readonly onOpen: (todo: Todo) => void
  /** Called with a new todo whose row is to get the focus. */
  readonly onReveal: (id: string) => void
  /** Called when the last row is removed while it has the focus. */
  readonly onEmptied: () => void
}

/** The rows of a view. Only the visible ones are rendered. */
export const TodoList = memo(function TodoList(props: TodoListProps) {
  const { view, rows, openId, highlighted, leaving, editedRow, revealed, onEmptied } = props
  const text = useText()
  const { locale } = useFormats()
  const lists = useLists()
  const today = useDay()
  const formatDue = useMemo(() => createDueWords(locale), [locale])
  const { linesOf, heightOf } = useRowHeight(view, leaving)
  const slots = useMemo(() => listSlots(rows, view, today.date), [rows, view, today.date])
  const { list, scroller, height, drawn, sticky, scrollTo, step, focusByKey, ...focus } = useRows({
    rows,
    heightOf,
    initialKey: openId,
    onEmptied,
  })
  const editedId = editedRow.id
  const reveal = useLatest({
    row({ ids, takesFocus }: Revealed) {
      const key = rows.find((row) => ids.has(row.key))?.key
      if (key === undefined) return
      if (takesFocus) focus.focusRow(key)
      else scrollTo(key)
    },
  })
  useEffect(() => {
    if (revealed !== null) reveal.row(revealed)
  }, [revealed, reveal])
  useEffect(() => {
    if (editedId !== null) scrollTo(editedId)
  }, [editedId, scrollTo])
  const { selection, selectedTodos, chosen, press } = useListSelection({
    rows,
    openId,
    activeKey: focus.activeKey,
    activate(key) {
      focus.onFocused(key)
      focus.returnFocus()
    },
    open: props.onOpen,
  })
  const { ids: selected } = selection
  const title =
    chosen.length > 1 ? text('selection.count', { count: chosen.length }) : (chosen[0]?.title ?? '')
  const subject = chosen.length === 0 ? null : { todos: chosen, title }
  const field = useFieldPopover(view, chosen, focus.returnFocus)
  const moveOverdue = useMoveOverdue(rows, focus.returnFocus)
  const commands = useRowCommands({
    view,
    rows,
    step,
    ...focus,
    chosen,
    selection,
    complete: props.onComplete,
    edit: ({ id }) => editedRow.begin(id),
    open: props.onOpen,
    toggleSubtasks: props.onToggleSubtasks,
    chooseField: field.choose,
    reveal: props.onReveal,
    moveOverdue,
  })
  const isDragged = useTodoDrag({
    list,
    scroller,
    view,
    rows,
    selected,
    selectedTodos,
    complete: props.onComplete,
    activate: focus.onFocused,
    longPress: selection.toggle,
  })
  const rowMenu = useRowMenu({ view, ...focus, activate: focus.onFocused, subject })
  const actions = useLatest<RowActions>({
    complete: props.onComplete,
    toggleSubtasks: props.onToggleSubtasks,
    fold: props.onFold,
    press(todo, click) {
      if (selected.size > 0 || !field.openPart(click)) press(todo, click)
    },
    edit: ({ id }) => editedRow.begin(id),
    endEdit({ id }, keepsRow) {
      editedRow.end(id)
      if (keepsRow) focus.focusRow(id)
    },
    openMenu: ({ id }, button) => rowMenu.openBelow(id, button),
    focus(id, isRow) {
      focus.onFocused(id)
      // The details stay while todos are selected one after the other, and where another one is ticked.
      if (isRow && selected.size === 0) props.onFocusRow(id)
    },
    hover: props.onHover,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    // Only then does Escape close the details.
    if (rowHasFocus(event.target) && event.key === 'Escape' && selected.size > 0) {
      event.preventDefault()
      selection.clear()
    }
    focusByKey(event)
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
          aria-multiselectable
          data-selecting={selected.size > 0 || undefined}
          className="todos"
          data-slots={slots}
          data-folding={leaving.size > 0 || undefined}
          style={{ height }}
          onKeyDown={onKeyDown}
          onMouseDown={(event) => {
            // The row gets the focus at the click, when the range from the focused row is known.
            if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault()
          }}
          onContextMenu={rowMenu.onContextMenu}
        >
          {drawn.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            if (row.type === 'heading')
              return (
                <HeadingRow
                  key={row.key}
                  row={row}
                  start={start}
                  index={index + 1}
                  isSticky={sticky === index}
                  today={today.date}
                  onMoveToToday={row.group === 'overdue' ? moveOverdue.run : null}
                />
              )
            const { todo } = row
            const due =
              todo.dueDate === null ? null : formatDue({ date: todo.dueDate, time: todo.dueTime }, today)
            return (
              <TodoRow
                key={row.key}
                row={row}
                listName={saysLists(view) && row.level === 1 ? nameList(lists, todo.listId, text) : null}
                due={saysDay(view, todo, today.date) ? timeAlone(due) : due}
                {...linesOf(row)}
                isActive={focus.activeKey === row.key}
                isSelected={selected.size > 0 ? selected.has(row.key) : openId === row.key}
                isLeaving={leaving.has(row.key)}
                isHighlighted={highlighted.has(row.key)}
                isMenuOpen={rowMenu.openKey === row.key}
                isDragged={isDragged(row.key)}
                isEdited={editedId === row.key}
                start={start}
                index={index + 1}
              />
            )
          })}
        </div>
      </div>
      {selected.size > 0 && (
        <Suspense>
          <SelectionBar
            todos={selectedTodos}
            onComplete={props.onComplete}
            onClear={selection.clear}
            onDone={focus.returnFocus}
          />
        </Suspense>
      )}
      {field.popover}
      {rowMenu.menu}
      <p className="spoken-only" aria-live="polite">
        {commands.spoken}
      </p>
      <p className="spoken-only" role="status">
        {selected.size > 0 ? text('selection.count', { count: selected.size }) : ''}
      </p>
    </RowActionsContext>
  )
})
