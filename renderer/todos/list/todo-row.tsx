import { ChevronRight, Ellipsis } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import { Marked, useExcerpt } from '../../components/highlight/marked.tsx'
import { Icon } from '../../components/icon.tsx'
import { LinkedText } from '../../components/links/linked-text.tsx'
import { useText } from '../../messages/use-text.ts'
import type { TodoRow as Row } from '../../todo-views/rows.ts'
import type { DueWords } from '../../clock/due-words.ts'
import { withoutSigns } from '../notes/without-signs.ts'
import { useRowActions } from './row-actions.ts'
import { FactsLine, RowSlots } from './row-slots.tsx'
import { Tick } from './tick.tsx'
import { TitleEditor } from './title-editor.tsx'

const longTitle = 60
const longestExcerpt = 200

/** Where the list, the tags and the parent of a todo stand: beside its title, or in a line below it; `none` where there is nothing to say. */
export type RowFacts = 'beside' | 'below' | 'none'

/** The state of a row in its list. */
export interface RowState {
  readonly row: Row
  /** The name of the list of the todo; null where the view says it. */
  readonly listName: string | null
  /** The due date in words; null if the todo has no date, or where the view says it. */
  readonly due: DueWords | null
  readonly hasNotesLine: boolean
  readonly hasTwoTitleLines: boolean
  /** Where the list, the tags and the parent of the todo stand. */
  readonly facts: RowFacts
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

interface RelativesProps {
  readonly row: Row
  readonly hasParent: boolean
}

/** The number of completed subtasks, and the title of the parent of a subtask that stands elsewhere: behind the title. */
function Relatives({ row: { subtasks, parentTitle }, hasParent }: RelativesProps) {
  const text = useText()
  return (
    <>
      {subtasks.count > 0 && (
        <span
          className="todo-progress"
          role="img"
          aria-label={text('todos.progress', { done: subtasks.done, count: subtasks.count })}
        >
          {subtasks.done}/{subtasks.count}
        </span>
      )}
      {hasParent && parentTitle !== null && (
        <span className="todo-parent" dir="auto">
          {parentTitle}
        </span>
      )}
    </>
  )
}

/** The first words of the notes. */
function NotesLine({ notes }: { readonly notes: string }) {
  const excerpt = useExcerpt()
  return (
    <div className="todo-excerpt" dir="auto">
      <Marked text={excerpt(withoutSigns(notes)).slice(0, longestExcerpt)} />
    </div>
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
  const { row, listName, due, hasNotesLine, facts, isActive, isSelected, isEdited, start, index } = state
  const { todo, level, isOpen, position, count } = row
  const { id, title, completed, priority } = todo
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
      data-two-lines={state.hasTwoTitleLines || undefined}
      onFocus={({ target, currentTarget }) => actions.focus(id, target === currentTarget)}
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
              <Relatives row={row} hasParent={facts === 'beside'} />
              <RowSlots todo={todo} listName={listName} due={due} hasFacts={facts === 'beside'} />
            </div>
          )}
          {facts === 'below' && !isEdited && (
            <FactsLine todo={todo} listName={listName} parentTitle={row.parentTitle} />
          )}
          {hasNotesLine && !isEdited && <NotesLine notes={todo.notes} />}
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
