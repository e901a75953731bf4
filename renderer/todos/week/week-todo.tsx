import { Ellipsis, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { List } from '../../../server/contract.ts'
import { Icon } from '../../components/icon.tsx'
import { LinkedText } from '../../components/links/linked-text.tsx'
import { useText } from '../../messages/use-text.ts'
import { useRowActions } from '../list/row-actions.ts'
import { Tick } from '../list/tick.tsx'
import { TitleEditor } from '../list/title-editor.tsx'
import type { RowState } from '../list/todo-row.tsx'

/** The state of a todo in the week. */
export type WeekRowState = Omit<RowState, 'hasNotesLine' | 'hasTwoTitleLines' | 'facts' | 'start' | 'index'>

/** Where a todo is drawn. */
export interface WeekPlace {
  /** Its distance from the start of the day in the grid of the hours, as a length of CSS; null above the grid. */
  readonly top: string | null
  /** Whether it covers others, as it belongs to a group that is opened. */
  readonly isInFront: boolean
  /** Whether it is not drawn at its time, which it says then in any case. */
  readonly isShifted: boolean
}

interface WeekTodoProps extends WeekRowState, WeekPlace {
  /** The colour of its list. */
  readonly colour: List['colour']
  /** The time of day in words; null for a todo without one. */
  readonly time: string | null
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, label, a, textarea') !== null

/** A todo in the week: a row of the list in little. */
export const WeekTodo = memo(function WeekTodo(props: WeekTodoProps) {
  const { row, due, isActive, isSelected, isEdited, colour, time, top, isInFront, isShifted } = props
  const { todo } = row
  const { id, title, completed, priority } = todo
  const text = useText()
  const actions = useRowActions()
  const isOverdue = !completed && due?.kind === 'overdue'
  return (
    <div
      role="row"
      data-key={id}
      aria-selected={isSelected}
      aria-label={text(completed ? 'todos.rowCompleted' : 'todos.rowOpen', { title })}
      tabIndex={isActive ? 0 : -1}
      className="week-todo list-mark"
      // A title that is edited is wider.
      style={{
        ...(top !== null && { insetBlockStart: top }),
        ...(top !== null && !isEdited && { insetInline: 0 }),
        ...(isInFront && { zIndex: 2 }),
      }}
      data-colour={colour}
      data-timed={time === null ? undefined : ''}
      data-shifted={isShifted || undefined}
      data-completed={completed || undefined}
      data-edited={isEdited || undefined}
      data-leaving={props.isLeaving || undefined}
      data-highlighted={props.isHighlighted || undefined}
      data-menu-open={props.isMenuOpen || undefined}
      data-dragged={props.isDragged || undefined}
      onFocus={({ target, currentTarget }) => {
        actions.focus(id, target === currentTarget)
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      onPointerEnter={() => actions.hover(id, true)}
      onPointerLeave={() => actions.hover(id, false)}
      onClick={({ target, nativeEvent, shiftKey, ctrlKey, metaKey }) => {
        const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
        if (!isControl(target)) actions.press(todo, { target, shiftKey, ctrlKey, metaKey, isTouch })
      }}
      onDoubleClick={({ target }) => {
        if (!isControl(target)) actions.edit(todo)
      }}
    >
      <div role="gridcell" className="week-cell">
        <Tick
          label={text('todos.tick', { title })}
          isOn={completed}
          priority={priority}
          isReachable={isActive}
          onChange={(isOn) => actions.complete([todo], isOn)}
        />
        {isEdited ? (
          <TitleEditor todo={todo} onEnd={(keepsRow) => actions.endEdit(todo, keepsRow)} />
        ) : (
          <>
            {isOverdue && (
              <span className="week-late" role="img" aria-label={text('view.overdue')}>
                <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />
              </span>
            )}
            <div className="week-title" dir="auto" title={time === null ? title : `${time} ${title}`}>
              <LinkedText text={title} isReachable={isActive} />
            </div>
            {time !== null && <span className="week-time-words">{time}</span>}
            <button
              type="button"
              className="week-more"
              aria-label={text('todos.menu', { title })}
              aria-haspopup="menu"
              tabIndex={isActive ? 0 : -1}
              onClick={({ currentTarget }) => actions.openMenu(todo, currentTarget)}
            >
              <Icon of={Ellipsis} />
            </button>
          </>
        )}
      </div>
    </div>
  )
})
