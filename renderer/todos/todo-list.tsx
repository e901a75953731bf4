import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import type { Todo } from '../../server/contract.ts'
import { useText } from '../messages/use-text.ts'
import type { Filter } from './filters.ts'
import { useLingering } from './hooks/use-lingering.ts'
import { useLostFocus } from './hooks/use-lost-focus.ts'
import { useRowDrag } from './hooks/use-row-drag.tsx'
import { useRowFollower } from './hooks/use-row-follower.ts'
import { useRowKeys } from './hooks/use-row-keys.ts'
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
  readonly highlighted: ReadonlySet<string>
  /** What shows in place of the list where the view is empty. */
  readonly empty: ReactNode
  /** Called when the last row went while the keyboard was on it. */
  readonly onEmptied: () => void
}

/** The todos of a view, to be walked through, ticked, renamed, moved and deleted. */
export function TodoList({ todos, filter, actions, highlighted, empty, onEmptied }: TodoListProps) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const { visible, leaving } = useLingering(todos, filter, hovered)
  const watchFocus = useLostFocus(visible.length, onEmptied)

  const follow = useRowFollower(
    list,
    visible.map(({ id }) => id),
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
    edit: ({ id }) => setEditing(id),
    toggle: (todo) => actions.setCompleted(todo, !todo.completed),
    remove,
    move: moveBy,
  })
  const dragAndDropHooks = useRowDrag({
    isDisabled: visible.some(({ id }) => id === editing),
    onMove: move,
  })

  const rowState = useMemo<RowState>(
    () => ({
      editing,
      leaving,
      highlighted,
      toggle: actions.setCompleted,
      remove,
      edit: ({ id }) => setEditing(id),
      endEdit(todo, title, byKey) {
        setEditing((current) => (current === todo.id ? null : current))
        if (title !== null) actions.rename(todo, title)
        if (byKey) list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(todo.id)}"]`)?.focus()
      },
    }),
    [editing, leaving, highlighted, actions, remove],
  )

  if (visible.length === 0) return empty
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
