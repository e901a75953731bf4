import { Suspense, useEffect, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { rowHasFocus } from '../../commands/key-targets.ts'
import type { ConditionalHandler } from '../../commands/registry.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import type { Row } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { useTodoDrag, type DragLayout } from '../drag/use-todo-drag.ts'
import { useRowMenu } from '../menu/use-row-menu.tsx'
import { useListSelection } from '../selection/use-list-selection.ts'
import type { RowActions } from './row-actions.ts'
import type { EditedRow } from './use-edited-row.ts'
import { useFieldPopover } from './use-field-popover.tsx'
import { useRowCommands } from './use-row-commands.ts'
import { useRowStates } from './use-row-states.ts'

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

/** The todos of a view, as each layout gets them. */
export interface ShownTodos {
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
  /** Called with a todo that was added where the rows are. */
  readonly onAdded: (id: string) => void
  /** Called with a new todo whose row is to get the focus. */
  readonly onReveal: (id: string) => void
  /** Called when the last row is removed while it has the focus. */
  readonly onEmptied: () => void
}

/** The parts of a layout that the controls of its rows use. */
interface ControlledRows {
  /** The element that has the rows. */
  readonly list: RefObject<HTMLElement | null>
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The rows among which the commands move the active one and the focus. */
  readonly commandRows: readonly Row[]
  readonly activeKey: string | null
  readonly focusRow: (key: string) => void
  readonly returnFocus: () => void
  readonly onFocused: (key: string) => void
  /** Scrolls until a row is drawn. */
  readonly scrollTo: (key: string) => void
  readonly step: (by: -1 | 1) => void
  readonly focusByKey: (event: KeyboardEvent) => void
  /** Makes the overdue todos of the list due today. */
  readonly moveOverdue: ConditionalHandler
  readonly dragLayout?: DragLayout
}

/** The selection, the commands, the menus and the drags of the rows of a view, which are the same in each layout. */
export function useRowControls(props: ShownTodos, parts: ControlledRows) {
  const { view, rows, openId, highlighted, leaving, editedRow, revealed } = props
  const { list, scroller, commandRows, scrollTo, step, focusByKey, moveOverdue, ...focus } = parts
  const text = useText()
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
  const commands = useRowCommands({
    view,
    rows: commandRows,
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
    layout: parts.dragLayout,
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
    added: props.onAdded,
    hover: props.onHover,
  })

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      // Only then does Escape close the details.
      if (rowHasFocus(event.target) && event.key === 'Escape' && selected.size > 0) {
        event.preventDefault()
        selection.clear()
      }
      focusByKey(event)
    },
    onMouseDown(event: MouseEvent) {
      // The row gets the focus at the click, when the range from the focused row is known.
      if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault()
    },
    onContextMenu: rowMenu.onContextMenu,
  }
  const stateOf = useRowStates({
    view,
    openId,
    highlighted,
    leaving,
    selected,
    isDragged,
    editedId,
    menuKey: rowMenu.openKey,
  })
  return {
    actions,
    /** The todos that the commands change: the selected ones, or else that of the active row. */
    chosen,
    /** The handlers of the element that has the rows. */
    handlers,
    /** For the attribute `data-selecting` of that element. */
    selecting: selected.size > 0 || undefined,
    stateOf,
    /** The bar for several todos, the open controls and menus, and the words for screen readers. */
    others: (
      <>
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
      </>
    ),
  }
}
