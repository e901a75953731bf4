import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import type { Todo } from '../../server/contract.ts'
import { useIsShown } from '../auth/use-is-shown.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { useKeepText, useKeptTitle } from './drafts.ts'
import type { Filter } from './filters.ts'
import { useLingering } from './hooks/use-lingering.ts'
import { useListEntry } from './hooks/use-list-entry.ts'
import { useLostFocus } from './hooks/use-lost-focus.ts'
import { useRowDrag } from './hooks/use-row-drag.tsx'
import { useRowFollower } from './hooks/use-row-follower.ts'
import { useRowKeys } from './hooks/use-row-keys.ts'
import { useTitleEdit } from './hooks/use-title-edit.ts'
import type { TodoActions } from './hooks/use-todo-actions.ts'
import { planMove, type Place } from './order.ts'
import { RowContext, type RowState } from './row-context.ts'
import { TodoRow } from './todo-row.tsx'

const LAYOUT = { estimatedRowSize: 36, dropIndicatorThickness: 2 }

interface TodoListProps {
  /** All todos of the account, sorted: an order is found between neighbours that the view may not show. */
  readonly todos: readonly Todo[]
  readonly filter: Filter
  readonly actions: TodoActions
  /** What shows in place of the list where the view is empty. */
  readonly empty: ReactNode
  /** Called when the keyboard wants into the list and there is no row, or none any more. */
  readonly onEmptied: () => void
}

/** The todos of a view, to be walked through, ticked, renamed, moved and deleted. */
export function TodoList({ todos, filter, actions, empty, onEmptied }: TodoListProps) {
  const text = useText()
  const toasts = useToasts()
  const list = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const keep = useKeepText()
  const isShown = useIsShown()
  const { editing, edit } = useTitleEdit({
    todos,
    keptTitle: useKeptTitle(),
    rename: actions.rename,
    keep(typed) {
      keep({ text: typed })
      toasts.say(text(isShown() ? 'toast.textKept' : 'toast.textKeptElsewhere'))
    },
  })
  const { visible, leaving } = useLingering(todos, filter, [hovered, editing?.todo.id])
  const isEmpty = visible.length === 0
  const watchFocus = useLostFocus(visible.length, onEmptied)

  const follow = useRowFollower(
    list,
    visible.map(({ id }) => id),
  )
  // Nobody must save a text that they do not see: an edit that goes on after a crash, or a refusal, may be far away.
  useEffect(() => {
    if (editing) follow.show(editing.todo.id)
  }, [follow, editing])
  useListEntry(
    useCallback((end) => (isEmpty ? onEmptied() : follow.enter(end)), [isEmpty, onEmptied, follow]),
  )
  const remove = useCallback(
    (todo: Todo) => actions.remove(todo, () => follow.focusOn(todo.id)),
    [actions, follow],
  )

  const move = (id: string, place: Place) => actions.reorder(planMove(todos, id, place))
  const moveBy = (todo: Todo, by: -1 | 1) => {
    const index = visible.findIndex(({ id }) => id === todo.id)
    const neighbour = visible[index + by]
    if (!neighbour) return
    move(todo.id, { id: neighbour.id, position: by < 0 ? 'before' : 'after' })
    follow.scrollTo(todo.id, index + by)
    setSpoken(text('todos.position', { title: todo.title, position: index + by + 1, count: visible.length }))
  }
  const onKeyDownCapture = useRowKeys(visible, {
    edit: edit.begin,
    toggle: (todo) => actions.setCompleted(todo, !todo.completed),
    remove,
    move: moveBy,
  })
  const dragAndDropHooks = useRowDrag({
    isDisabled: visible.some(({ id }) => id === editing?.todo.id),
    onMove: move,
  })

  const rowState = useMemo<RowState>(
    () => ({
      editing,
      leaving,
      toggle: actions.setCompleted,
      remove,
      edit: edit.begin,
      type: edit.type,
      endEdit(todo, { isKept, byKey }) {
        if (!byKey) return edit.blur()
        edit.end(isKept)
        list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(todo.id)}"]`)?.focus()
      },
    }),
    [editing, edit, leaving, actions, remove],
  )

  if (isEmpty) return empty
  return (
    <RowContext value={rowState}>
      <div {...watchFocus}>
        <div ref={list} onKeyDownCapture={onKeyDownCapture}>
          <Virtualizer layout={ListLayout} layoutOptions={LAYOUT} shouldObserveItemSize>
            <GridList
              aria-label={text('todos.list')}
              items={visible}
              dragAndDropHooks={dragAndDropHooks}
              keyboardNavigationBehavior="tab"
              disallowTypeAhead
              className="todos"
            >
              {(todo) => (
                <GridListItem
                  textValue={todo.title}
                  aria-label={text(todo.completed ? 'todos.rowCompleted' : 'todos.rowOpen', {
                    title: todo.title,
                  })}
                  className="todo-item"
                  onHoverChange={(isHovered) =>
                    setHovered((id) => (isHovered ? todo.id : id === todo.id ? null : id))
                  }
                >
                  <TodoRow todo={todo} />
                </GridListItem>
              )}
            </GridList>
          </Virtualizer>
        </div>
        <p className="spoken-only" aria-live="polite">
          {spoken}
        </p>
      </div>
    </RowContext>
  )
}
