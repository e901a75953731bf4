import { CornerDownRight } from 'lucide-react'
import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { clip } from '../../components/clip.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { nameList } from '../../lists/name-list.ts'
import { useReminderWords } from '../../settings/reminder-words.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useLists } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import { createDueWords } from '../../clock/due-words.ts'
import { createRepeatWords } from '../repeat/describe-repeat.ts'
import type { NewTodo } from '../changes/new-todos.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { findParents, mostLines, splitPasted, type PastedLine } from './pasted-lines.ts'
import { usePastedReader } from './use-pasted-reader.ts'
import type { Line } from './use-line.ts'

/** A todo that a pasted line becomes. */
interface PastedTodo extends Pick<PastedLine, 'depth' | 'completed'> {
  readonly fields: NewTodoFields
}

interface PasteDialogProps {
  /** The pasted text of several lines. */
  readonly pasted: string
  /** The fields of a todo that is added where the text was pasted. */
  readonly fields: Partial<NewTodoFields>
  readonly read: Line['read']
  /** Called with the id of the first todo that was added. */
  readonly onAdded: (id: string) => void
  /** Called when the text is to be put into the field, as one line. */
  readonly onJoin: () => void
  readonly onClose: () => void
}

/** The most todos that the preview shows. */
const mostShown = 100

/** Asks whether the lines of a pasted text become todos, and shows them. */
export function PasteDialog({ pasted, fields: given, read, onAdded, onJoin, onClose }: PasteDialogProps) {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  const { addPasted } = useTodoActions()
  const lists = useLists()
  const sayReminder = useReminderWords()
  const lines = useMemo(() => splitPasted(pasted), [pasted])
  const count = lines.length
  const readPasted = usePastedReader(given, read)
  const todos = useMemo(
    (): readonly PastedTodo[] =>
      // More lines than can be added are not read, which would take minutes.
      lines.slice(0, mostLines).map((line) => ({ ...line, fields: readPasted(line) })),
    [lines, readPasted],
  )
  const addLines = () => {
    const parents = findParents(todos)
    const ids = todos.map(() => crypto.randomUUID())
    const added = todos.map(({ fields, completed }, index): NewTodo => {
      const parent = ids[parents[index] ?? -1]
      return {
        ...fields,
        id: ids[index] ?? '',
        ...(completed && { completed }),
        ...(parent !== undefined && { parentId: parent }),
      }
    })
    addPasted(added)
    onAdded(ids[0] ?? '')
  }
  const closeAnd = (action: () => void) => () => {
    onClose()
    action()
  }
  const describe = useMemo(() => {
    const dueWords = createDueWords(locale)
    const repeatWords = createRepeatWords(text, locale)
    return ({ fields, completed }: PastedTodo): string => {
      const { listId, newList, dueDate, dueTime = null, startDate } = fields
      const { notes = '', repeat, reminders = [], tags = [], priority = 0 } = fields
      const parts = [
        newList === undefined ? '' : text('quickAdd.newList', { name: newList }),
        listId === undefined || listId === given.listId ? '' : (nameList(lists, listId, text) ?? ''),
        startDate
          ? text('quickAdd.start', { date: dueWords({ date: startDate, time: null }, now).words })
          : '',
        dueDate ? dueWords({ date: dueDate, time: dueTime }, now).words : '',
        repeat ? repeatWords({ rrule: repeat.rrule, from: 'due' }) : '',
        ...reminders.map((reminder) => sayReminder(reminder, fields)),
        ...tags.map((tag) => `#${tag}`),
        priority > 0 ? text(`priority.${priority as 1 | 2 | 3 | 4}`) : '',
        completed ? text('paste.completed') : '',
        clip(notes.trim().split('\n')[0] ?? ''),
      ]
      return parts.filter((part) => part !== '').join(' · ')
    }
  }, [text, locale, now, given, lists, sayReminder])
  const long = todos.findIndex(({ fields }) => isTooLong('title', fields.title))
  const problem =
    count > mostLines
      ? text('paste.tooMany', { count, most: mostLines })
      : long >= 0
        ? text('paste.tooLong', { line: long + 1 })
        : null
  return (
    <Dialog title={text('paste.title', { count })} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ul className="pasted" aria-label={text('paste.preview')}>
        {todos.slice(0, mostShown).map((todo, index) => (
          <li key={index} data-depth={todo.depth} data-completed={todo.completed || undefined}>
            {todo.depth > 0 && <Icon of={CornerDownRight} />}
            <span className="pasted-title" dir="auto">
              {todo.fields.title}
            </span>
            <span className="meta">{describe(todo)}</span>
          </li>
        ))}
        {count > mostShown && <li className="meta">{text('paste.more', { count: count - mostShown })}</li>}
      </ul>
      <div className="dialog-actions">
        <Action look="quiet" label={text('dialog.cancel')} onPress={onClose} />
        <Action look="plain" label={text('paste.join')} onPress={closeAnd(onJoin)} />
        <Action
          look="primary"
          label={text('paste.add', { count })}
          autoFocus={problem === null}
          isDisabled={problem !== null}
          onPress={closeAnd(addLines)}
        />
      </div>
    </Dialog>
  )
}
