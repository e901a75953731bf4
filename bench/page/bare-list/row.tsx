import { ChevronRight, Ellipsis, Flag, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'

/** The texts of a row, ready to be drawn. */
export interface BareTodo {
  readonly id: string
  readonly title: string
  readonly completed: boolean
  readonly tags: readonly string[]
  readonly priority: number
  readonly listName: string
  readonly due: { readonly words: string; readonly long: string; readonly kind: string } | null
  readonly level: number
  readonly position: number
  readonly count: number
  readonly isOpen: boolean | null
  readonly hasMeta: boolean
  /** Such as `1/3`; null without subtasks. */
  readonly progress: string | null
  readonly excerpt: string
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
            {tags.length > 0 && (
              <span className="todo-tags">
                {tags.map((tag) => (
                  <bdi key={tag}>#{tag}</bdi>
                ))}
              </span>
            )}
            <span className="todo-list-name">
              <span>{todo.listName}</span>
            </span>
            {due !== null && (
              <span className="todo-due" data-kind={completed ? 'later' : due.kind} title={due.long}>
                {due.kind === 'overdue' && !completed && (
                  <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />
                )}
                {due.words}
              </span>
            )}
            {priority > 0 && (
              <span className="todo-priority" data-priority={priority} role="img" aria-label="Priority">
                <Flag size={14} strokeWidth={1.75} aria-hidden />
              </span>
            )}
          </div>
          {todo.hasMeta && (
            <div className="todo-meta">
              {todo.progress !== null && <span role="img">{todo.progress}</span>}
              {todo.excerpt !== '' && <span className="todo-excerpt">{todo.excerpt}</span>}
            </div>
          )}
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
