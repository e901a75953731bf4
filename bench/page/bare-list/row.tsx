import { ChevronRight, Ellipsis, Flag, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'

/** The texts of a row, ready to be drawn. */
export interface BareTodo {
  readonly id: string
  readonly title: string
  readonly completed: boolean
  readonly tags: readonly string[]
  readonly priority: number
  readonly due: {
    readonly day: string
    readonly time: string | null
    readonly long: string
    readonly kind: string
  } | null
  readonly level: number
  readonly position: number
  readonly count: number
  readonly isOpen: boolean | null
  /** Such as `1/3`; null without subtasks. */
  readonly progress: string | null
}

interface BareRowProps {
  readonly todo: BareTodo
  readonly start: number
  readonly index: number
}

/** A row with the elements of Localist's. Its tick is its own state. */
export const BareRow = memo(function BareRow({ todo, start, index }: BareRowProps) {
  const { title, level, due, tags, priority } = todo
  const [completed, setCompleted] = useState(todo.completed)
  return (
    <div
      role="row"
      data-key={todo.id}
      data-index={index}
      aria-rowindex={index + 1}
      aria-level={level}
      aria-posinset={todo.position}
      aria-setsize={todo.count}
      aria-selected={false}
      {...(todo.isOpen !== null && { 'aria-expanded': todo.isOpen })}
      aria-label={`${title}, ${completed ? 'completed' : 'open'}`}
      tabIndex={-1}
      className="todo"
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: (level - 1) * 24 }}
      draggable
      data-completed={completed || undefined}
    >
      <div role="gridcell" className="todo-cell">
        {todo.isOpen !== null && (
          <button type="button" className="todo-chevron" tabIndex={-1}>
            <ChevronRight className="icon" size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <label className="tick" data-priority={priority}>
          <input
            type="checkbox"
            className="spoken-only"
            aria-label={`Complete “${title}”`}
            checked={completed}
            onChange={(event) => setCompleted(event.target.checked)}
          />
          <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
            <circle cx="9" cy="9" r="8.25" />
            <path d="M5.25 9.4 7.9 12 12.75 6.5" />
          </svg>
        </label>
        <div className="todo-lines">
          <div className="todo-first">
            <div className="todo-title" dir="auto">
              {title}
            </div>
            {todo.progress !== null && (
              <span className="todo-progress" role="img" aria-label={todo.progress}>
                {todo.progress}
              </span>
            )}
            <div className="todo-slots">
              {tags.length > 0 && (
                <span className="todo-tags">
                  {tags.map((tag) => (
                    <bdi key={tag}>#{tag}</bdi>
                  ))}
                </span>
              )}
              {due !== null && <BareDue due={due} completed={completed} />}
              {priority > 0 && (
                <span className="todo-priority" data-priority={priority} role="img" aria-label="Priority">
                  <Flag size={14} strokeWidth={1.75} aria-hidden />
                </span>
              )}
            </div>
          </div>
        </div>
        <button
          type="button"
          className="todo-more"
          aria-label={`Commands for “${title}”`}
          aria-haspopup="menu"
          tabIndex={-1}
        >
          <Ellipsis className="icon" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
})

function BareDue({ due, completed }: { due: NonNullable<BareTodo['due']>; completed: boolean }) {
  const kind = completed ? 'later' : due.kind
  return (
    <span className="todo-due" data-kind={kind} title={due.long}>
      {kind === 'overdue' && <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />}
      {due.day}
      {due.time !== null && (
        <>
          {' '}
          <span className="todo-time">{due.time}</span>
        </>
      )}
    </span>
  )
}
