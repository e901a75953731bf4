import { Bell, ChevronRight, Ellipsis, Flag, Repeat, TriangleAlert } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { Marked, useExcerpt } from '../../components/highlight/marked.tsx'
import { Icon } from '../../components/icon.tsx'
import { LinkedText } from '../../components/links/linked-text.tsx'
import { useText } from '../../messages/use-text.ts'
import { inboxPath } from '../../routing/location.ts'
import { listPath, tagPath } from '../../routing/view-path.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoRow as Row } from '../../todo-views/rows.ts'
import type { DueWords } from '../../clock/due-words.ts'
import { withoutSigns } from '../notes/without-signs.ts'
import { useRepeatWords } from '../repeat/use-repeat-words.ts'
import { useRowActions } from './row-actions.ts'
import { Tick } from './tick.tsx'
import { TitleEditor } from './title-editor.tsx'

const longTitle = 60
const longestExcerpt = 200

/** The state of a row in its list. */
export interface RowState {
  readonly row: Row
  /** The name of the list of the todo, where the view has todos of several lists. */
  readonly listName: string | null
  /** The due date in words; null if the todo has no date. */
  readonly due: DueWords | null
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isLeaving: boolean
  readonly isHighlighted: boolean
  readonly isMenuOpen: boolean
  readonly isDragged: boolean
  /** Whether the title is edited. */
  readonly isEdited: boolean
  /** From the top of the list, in pixels. */
  readonly start: number
  /** The number among all rows, from 1. */
  readonly index: number
}

/** Whether a row has a second line. */
export const hasMeta = ({ todo, subtasks, parentTitle }: Row): boolean =>
  todo.notes !== '' || subtasks.count > 0 || todo.repeat !== null || parentTitle !== null

function Meta({ row: { todo, subtasks, parentTitle } }: { readonly row: Row }) {
  const text = useText()
  const excerpt = useExcerpt()
  const { notes, repeat } = todo
  return (
    <div className="todo-meta">
      {parentTitle !== null && (
        <span className="todo-parent" dir="auto">
          {parentTitle}
        </span>
      )}
      {subtasks.count > 0 && (
        <span role="img" aria-label={text('todos.progress', { done: subtasks.done, count: subtasks.count })}>
          {subtasks.done}/{subtasks.count}
        </span>
      )}
      {repeat !== null && <RepeatMark repeat={repeat} />}
      {notes !== '' && (
        <span className="todo-excerpt" dir="auto">
          <Marked text={withoutSigns(excerpt(notes).slice(0, longestExcerpt))} />
        </span>
      )}
    </div>
  )
}

function RepeatMark({ repeat }: { repeat: NonNullable<Todo['repeat']> }) {
  const text = useText()
  const words = useRepeatWords(repeat) ?? text('todos.repeats')
  return (
    <span role="img" aria-label={words} title={words} className="todo-repeat">
      <Repeat size={12} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

function DueBadge({ due, isCompleted }: { due: DueWords; isCompleted: boolean }) {
  const kind = isCompleted ? 'later' : due.kind
  return (
    <span className="todo-due" data-kind={kind} data-opens="due" title={due.long}>
      {kind === 'overdue' && <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />}
      {due.words}
    </span>
  )
}

const isSameRow = (a: RowState, b: RowState): boolean =>
  (Object.keys(a) as (keyof RowState)[]).every(
    (name) => name === 'row' || name === 'due' || a[name] === b[name],
  ) &&
  a.due?.long === b.due?.long &&
  a.due?.words === b.due?.words &&
  a.due?.kind === b.due?.kind &&
  a.row.todo === b.row.todo &&
  a.row.level === b.row.level &&
  a.row.parentTitle === b.row.parentTitle &&
  a.row.position === b.row.position &&
  a.row.count === b.row.count &&
  a.row.isOpen === b.row.isOpen &&
  a.row.subtasks.done === b.row.subtasks.done &&
  a.row.subtasks.count === b.row.subtasks.count

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, label, a, textarea') !== null

/** The row of a todo with its tick, its title and its other fields. */
export const TodoRow = memo(function TodoRow(state: RowState) {
  const { row, listName, due, isActive, isSelected, isEdited, start, index } = state
  const { todo, level, isOpen, position, count } = row
  const { id, title, completed, priority, tags } = todo
  const text = useText()
  const actions = useRowActions()
  const style: CSSProperties = { transform: `translateY(${start}px)`, paddingInlineStart: (level - 1) * 24 }
  return (
    <div
      role="row"
      data-key={id}
      data-index={index - 1}
      aria-rowindex={index}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      aria-label={text(completed ? 'todos.rowCompleted' : 'todos.rowOpen', { title })}
      tabIndex={isActive ? 0 : -1}
      className="todo"
      style={style}
      data-completed={completed || undefined}
      data-leaving={state.isLeaving || undefined}
      data-highlighted={state.isHighlighted || undefined}
      data-menu-open={state.isMenuOpen || undefined}
      data-dragged={state.isDragged || undefined}
      onFocus={() => actions.focus(id)}
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
      <div role="gridcell" className="todo-cell">
        {isOpen !== null && (
          <button
            type="button"
            className="todo-chevron"
            tabIndex={-1}
            aria-label={text(isOpen ? 'todos.collapse' : 'todos.expand', { title })}
            onClick={() => actions.toggleSubtasks(id)}
          >
            <Icon of={ChevronRight} />
          </button>
        )}
        <Tick
          label={text('todos.tick', { title })}
          isOn={completed}
          priority={priority}
          isReachable={isActive}
          onChange={(isOn) => actions.complete([todo], isOn)}
        />
        <div className="todo-lines">
          {isEdited ? (
            <TitleEditor todo={todo} onEnd={(keepsRow) => actions.endEdit(todo, keepsRow)} />
          ) : (
            <div className="todo-first">
              <div className="todo-title" dir="auto" title={title.length > longTitle ? title : undefined}>
                <LinkedText text={title} isReachable={isActive} />
              </div>
              {tags.length > 0 && (
                <span className="todo-tags">
                  {tags.map((tag) => (
                    <bdi key={tag} data-opens={tagPath(tag)}>
                      #{tag}
                    </bdi>
                  ))}
                </span>
              )}
              {listName !== null && (
                <span className="todo-list-name">
                  <span data-opens={todo.listId === inboxId ? inboxPath : listPath(todo.listId)}>
                    {listName}
                  </span>
                </span>
              )}
              {todo.reminders.length > 0 && !completed && (
                <span className="todo-bell" role="img" aria-label={text('todos.reminds')}>
                  <Bell size={12} strokeWidth={1.75} aria-hidden />
                </span>
              )}
              {due !== null && <DueBadge due={due} isCompleted={completed} />}
              {priority > 0 && (
                <span
                  className="todo-priority"
                  data-priority={priority}
                  role="img"
                  aria-label={text(`priority.${priority as 1 | 2 | 3 | 4}`)}
                >
                  <Flag size={14} strokeWidth={1.75} aria-hidden />
                </span>
              )}
            </div>
          )}
          {hasMeta(row) && !isEdited && <Meta row={row} />}
        </div>
        {!isEdited && (
          <button
            type="button"
            className="todo-more"
            aria-label={text('todos.menu', { title })}
            aria-haspopup="menu"
            tabIndex={isActive ? 0 : -1}
            onClick={({ currentTarget }) => actions.openMenu(todo, currentTarget)}
          >
            <Icon of={Ellipsis} />
          </button>
        )}
      </div>
    </div>
  )
}, isSameRow)
