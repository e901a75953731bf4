import { Bell, Flag, Repeat, TriangleAlert } from 'lucide-react'
import { inboxId } from '../../../common/inbox.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import type { DueWords } from '../../clock/due-words.ts'
import { inboxPath } from '../../routing/location.ts'
import { listPath, tagPath } from '../../routing/view-path.ts'
import { useRepeatWords } from '../repeat/use-repeat-words.ts'

interface RowSlotsProps {
  readonly todo: Todo
  /** The name of the list of the todo; null where the view says it. */
  readonly listName: string | null
  /** The due date in words; null where there is none, or where the view says it. */
  readonly due: DueWords | null
  /** Whether the tags and the list have a place here, and not in the line below. */
  readonly hasFacts: boolean
}

/** The tags and the list of a todo. */
function Facts({ todo: { tags, listId }, listName }: Pick<RowSlotsProps, 'todo' | 'listName'>) {
  return (
    <>
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
          <span data-opens={listId === inboxId ? inboxPath : listPath(listId)}>{listName}</span>
        </span>
      )}
    </>
  )
}

interface FactsLineProps extends Pick<RowSlotsProps, 'todo' | 'listName'> {
  /** The title of its parent, where that stands elsewhere; else null. */
  readonly parentTitle: string | null
}

/** The list, the parent and the tags of a todo in a line below its title, where there is no room beside it. */
export function FactsLine({ todo, listName, parentTitle }: FactsLineProps) {
  return (
    <div className="todo-facts">
      {parentTitle !== null && (
        <span className="todo-parent" dir="auto">
          {parentTitle}
        </span>
      )}
      <Facts todo={todo} listName={todo.listId === inboxId ? null : listName} />
    </div>
  )
}

/** The fields at the right of a row, each in a column of its own: repeat and reminder, tags, list, date, priority. */
export function RowSlots({ todo, listName, due, hasFacts }: RowSlotsProps) {
  const text = useText()
  const { repeat, reminders, completed, priority } = todo
  const isRinging = reminders.length > 0 && !completed
  return (
    <div className="todo-slots">
      {(isRinging || repeat !== null) && (
        <span className="todo-marks">
          {isRinging && (
            <span role="img" aria-label={text('todos.reminds')}>
              <Bell size={12} strokeWidth={1.75} aria-hidden />
            </span>
          )}
          {repeat !== null && <RepeatMark repeat={repeat} />}
        </span>
      )}
      {hasFacts && <Facts todo={todo} listName={listName} />}
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
  )
}

function RepeatMark({ repeat }: { repeat: NonNullable<Todo['repeat']> }) {
  const text = useText()
  const words = useRepeatWords(repeat) ?? text('todos.repeats')
  return (
    <span role="img" aria-label={words} title={words}>
      <Repeat size={12} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

function DueBadge({ due, isCompleted }: { due: DueWords; isCompleted: boolean }) {
  const kind = isCompleted ? 'later' : due.kind
  const timed = due.words === due.time ? 'alone' : 'dated'
  return (
    <span
      className="todo-due"
      data-kind={kind}
      data-opens="due"
      data-timed={due.time === null ? undefined : timed}
      title={due.long}
    >
      {kind === 'overdue' && <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />}
      {timed !== 'alone' && due.day}
      {due.time !== null && (
        <>
          {' '}
          <span className="todo-time">{due.time}</span>
        </>
      )}
    </span>
  )
}
