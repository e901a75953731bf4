import { SkipForward, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import '../../styles/details.css'
import '../../styles/fold.css'
import { dayAt } from '../../../common/dates/dates.ts'
import { useDay } from '../../clock/day.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Unreachable } from '../../api/problem.ts'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { SavedState } from '../../components/states/saved-state.tsx'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { isOwnOccurrence } from '../../todo-views/subtasks.ts'
import { useSnapshot } from '../../sync/sync-context.ts'
import { RemindersControl } from '../fields/reminders-control.tsx'
import { TodoField, type TodoFieldName } from '../fields/todo-field.tsx'
import { Tick } from '../list/tick.tsx'
import { NotesField } from '../notes/notes-field.tsx'
import { useTextEdit } from '../use-text-edit.ts'
import { useTitleEdit } from '../use-title-edit.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { AddAttachment, AttachmentLines } from './attachments.tsx'
import { Occurrences } from './occurrences.tsx'
import { Subtasks } from './subtasks.tsx'
import { TitleField } from './title-field.tsx'
import { TrashedDetails } from './trashed-details.tsx'
import { useDroppedAttachments } from './use-dropped-attachments.ts'

type FieldName = TodoFieldName | 'reminders' | 'attachments'

const fields: readonly FieldName[] = [
  'due',
  'repeat',
  'start',
  'priority',
  'list',
  'tags',
  'reminders',
  'attachments',
]

/** The fields that have a value. */
function listSet(todo: Todo): ReadonlySet<FieldName> {
  const { dueDate, repeat, startDate, priority, tags, reminders, snoozedUntil, attachments } = todo
  const isSet: Readonly<Record<FieldName, boolean>> = {
    due: dueDate !== null,
    repeat: repeat !== null,
    start: startDate !== null,
    priority: priority > 0,
    list: true,
    tags: tags.length > 0,
    reminders: reminders.length > 0 || snoozedUntil !== null,
    attachments: attachments.length > 0,
  }
  return new Set(fields.filter((field) => isSet[field]))
}

/** Such as "17:00" or "4 Dec 2025", in full in its tooltip. */
function Instant({ at }: { readonly at: string }) {
  const { formatDate } = useFormats()
  const { date } = useDay()
  const isToday = dayAt(new Date(at), null).date === date
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}>
      {formatDate(at, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
    </time>
  )
}

interface TodoDetailsProps {
  readonly todo: Todo
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  /** The changes of the todo. */
  readonly history: ReactNode
}

/** The fields of a todo. Each is saved when it changes; texts are saved after a pause in typing, and on leaving. */
export function TodoDetails(props: TodoDetailsProps) {
  return props.todo.deletedAt === null ? <LiveDetails {...props} /> : <TrashedDetails {...props} />
}

function LiveDetails({ todo, onOpen, onClose, history }: TodoDetailsProps) {
  const text = useText()
  const { complete, skip, remove, update } = useTodoActions()
  const canSkip = useSnapshot(({ shown }) => isOwnOccurrence(shown, todo))
  const title = useTitleEdit(todo, 'details')
  const notes = useTextEdit(todo, 'notes', 'details')
  const [isEditing, setEditing] = useState(false)
  const editing = { isEditing, onEditing: setEditing }
  const pendingCount = useSnapshot((snapshot) => snapshot.pendingCount)
  const isUnreachable = useSnapshot(
    ({ error, sendError }) => error instanceof Unreachable || sendError !== null,
  )
  const { completed, priority, createdAt, updatedAt } = todo
  const set = listSet(todo)
  const head = useRef<HTMLDivElement>(null)
  useDroppedAttachments(head, todo)
  const isSaving = title.isDirty || notes.isDirty || pendingCount > 0
  return (
    <>
      <div ref={head} className="details-head">
        <Tick
          label={text('todos.tick', { title: todo.title })}
          isOn={completed}
          priority={priority}
          onChange={(isOn) => complete([todo], isOn)}
        />
        <TitleField text={title} stored={todo.title} />
      </div>
      <div className="details-notes">
        <NotesField text={notes} stored={todo.notes} {...editing} />
      </div>
      <div className="details-fields">
        {[...set, ...fields.filter((field) => !set.has(field))].map((field) =>
          field === 'reminders' ? (
            <RemindersControl key={field} todo={todo} onChange={(patch) => update([todo], patch)} />
          ) : field === 'attachments' ? (
            <AttachmentLines key={field} todo={todo} />
          ) : (
            <TodoField key={field} field={field} todo={todo} />
          ),
        )}
        <AddAttachment todo={todo} />
      </div>
      <Occurrences todo={todo} onOpen={onOpen} />
      <Subtasks parent={todo} onOpen={onOpen} />
      {history}
      <footer className="details-foot">
        <div className="meta">
          <p>
            <Message id="details.created" values={{ date: <Instant at={createdAt} /> }} />
          </p>
          <p>
            <Message id="details.updated" values={{ date: <Instant at={updatedAt} /> }} />
          </p>
          <SavedState state={!isSaving ? 'saved' : isUnreachable ? 'failed' : 'saving'} />
        </div>
        {canSkip && (
          <IconAction icon={SkipForward} label={text('command.todo.skip')} onPress={() => skip([todo])} />
        )}
        <IconAction
          icon={Trash2}
          label={text('details.delete')}
          onPress={() => {
            onClose()
            remove([todo])
          }}
        />
      </footer>
    </>
  )
}
