import { dayAt } from '../../common/dates/dates.ts'
import { sayDue } from '../clock/due-words.ts'
import { useDay } from '../clock/day.tsx'
import { clip } from '../components/clip.ts'
import { useFormats } from '../messages/formats.ts'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/entities.ts'
import { useViewTodos } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'

interface ViewFactsProps {
  /** The view that is empty; null for the details without a todo. */
  readonly view: View | null
}

/** Says below an empty pane what was done and what is due next. */
export function ViewFacts({ view }: ViewFactsProps) {
  const text = useText()
  const { locale } = useFormats()
  const today = useDay()
  const live = [...useViewTodos().values()].filter(({ deletedAt }) => deletedAt === null)
  const open = live.filter(({ completed }) => !completed)
  const isOfDay = view === null || view.empty === 'today'
  const listId = isOfDay ? null : view.newTodo?.(today).listId
  const done = live.filter(({ completedAt, listId: own }) =>
    isOfDay
      ? completedAt !== null && dayAt(new Date(completedAt), null).date === today.date
      : completedAt !== null && (listId === undefined || own === listId),
  ).length
  const due = open.filter(({ dueDate }) => dueDate !== null && dueDate <= today.date)
  const next = isOfDay ? findNext(open, today.date) : undefined
  return (
    <>
      {due.length > 0 && view === null && <p>{text('facts.due', { count: due.length })}</p>}
      {done > 0 && <p>{text(isOfDay ? 'facts.doneToday' : 'facts.done', { count: done })}</p>}
      {next?.dueDate && (
        <p>
          {text('facts.next', {
            title: clip(next.title),
            date: sayDue(locale, { date: next.dueDate, time: next.dueTime }, today.date),
          })}
        </p>
      )}
    </>
  )
}

/** The open todo that is due first after today. */
function findNext(open: readonly Todo[], today: string): Todo | undefined {
  const keyOf = ({ dueDate, dueTime }: Todo): string => `${dueDate} ${dueTime ?? '24:00'}`
  return open
    .filter(({ dueDate }) => dueDate !== null && dueDate > today)
    .reduce<Todo | undefined>(
      (first, todo) => (first === undefined || keyOf(todo) < keyOf(first) ? todo : first),
      undefined,
    )
}
