import { CornerDownRight } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { createDueWords } from '../../clock/due-words.ts'
import { useDay } from '../../clock/day.tsx'
import { clip } from '../../components/clip.ts'
import { Icon } from '../../components/icon.tsx'
import { nameList } from '../../lists/name-list.ts'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useReminderWords } from '../../settings/reminder-words.ts'
import { useLists } from '../../sync/sync-context.ts'
import { createRepeatWords } from '../repeat/describe-repeat.ts'
import type { PastedSection, PastedTodo } from './use-pasted-reader.ts'

interface PastePreviewProps {
  readonly todos: readonly PastedTodo[]
  /** The number of pasted lines. */
  readonly count: number
  /** The list in which a todo is unless its line names another one. */
  readonly listId: string | undefined
}

/** The most todos that the preview shows. */
const mostShown = 100

/** Shows the todos that pasted lines become, below the names of their sections. */
export function PastePreview({ todos, count, listId }: PastePreviewProps) {
  const text = useText()
  const describe = useDescribe(listId)
  const shown = todos.slice(0, mostShown)
  const isFirstOf = ({ section }: PastedTodo, index: number): boolean =>
    section !== null && shown.slice(0, index).findLast(({ depth }) => depth === 0)?.section !== section
  return (
    <ul className="pasted" aria-label={text('paste.preview')}>
      {shown.map((todo, index) => (
        <Fragment key={index}>
          {todo.section !== null && isFirstOf(todo, index) && <Heading section={todo.section} />}
          <li data-depth={todo.depth} data-completed={todo.completed || undefined}>
            {todo.depth > 0 && <Icon of={CornerDownRight} />}
            <span className="pasted-title" dir="auto">
              {todo.fields.title}
            </span>
            <span className="meta">{describe(todo)}</span>
          </li>
        </Fragment>
      ))}
      {count > mostShown && <li className="meta">{text('paste.more', { count: count - mostShown })}</li>}
    </ul>
  )
}

function Heading({ section: { name, isNew } }: { readonly section: PastedSection }) {
  const text = useText()
  return (
    <li className="pasted-section">
      <span className="pasted-title" dir="auto">
        {name}
      </span>
      {isNew && <span className="meta">{text('sections.newTitle')}</span>}
    </li>
  )
}

/** Returns the function that says the fields of a todo, but for its title. */
function useDescribe(usualList: string | undefined): (todo: PastedTodo) => string {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  const lists = useLists()
  const sayReminder = useReminderWords()
  return useMemo(() => {
    const dueWords = createDueWords(locale)
    const repeatWords = createRepeatWords(text, locale)
    return ({ fields, completed }) => {
      const { listId, newList, dueDate, dueTime = null, startDate } = fields
      const { notes = '', repeat, reminders = [], tags = [], priority = 0 } = fields
      const parts = [
        newList === undefined ? '' : text('quickAdd.newList', { name: newList }),
        listId === undefined || listId === usualList ? '' : (nameList(lists, listId, text) ?? ''),
        startDate
          ? text('quickAdd.start', { date: dueWords({ date: startDate, time: null }, now).words })
          : '',
        dueDate ? dueWords({ date: dueDate, time: dueTime }, now).words : '',
        repeat ? repeatWords({ rrule: repeat.rrule, from: repeat.from ?? 'due' }) : '',
        ...reminders.map((reminder) => sayReminder(reminder, fields)),
        ...tags.map((tag) => `#${tag}`),
        priority > 0 ? text(`priority.${priority as 1 | 2 | 3 | 4}`) : '',
        completed ? text('paste.completed') : '',
        clip(notes.trim().split('\n')[0] ?? ''),
      ]
      return parts.filter((part) => part !== '').join(' · ')
    }
  }, [text, locale, now, usualList, lists, sayReminder])
}
