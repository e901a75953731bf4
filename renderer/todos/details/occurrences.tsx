import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { Action } from '../../components/buttons/action.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'

interface OccurrencesProps {
  readonly todo: Todo
  readonly onOpen: (id: string) => void
}

/** Links to the previous and the next occurrence of a todo that repeats. */
export function Occurrences({ todo, onOpen }: OccurrencesProps) {
  const text = useText()
  const { formatDate } = useFormats()
  const todos = useTodos()
  const { date: today } = useDay()
  const { id, previousId } = todo
  const { previous, next } = useMemo(() => {
    const live = [...todos.values()].filter(({ deletedAt }) => deletedAt === null)
    return {
      previous: previousId === null ? undefined : live.find((each) => each.id === previousId),
      next: live.find((each) => each.previousId === id),
    }
  }, [todos, id, previousId])
  if (previous === undefined && next === undefined) return null
  const format = ({ dueDate, title }: Todo): string =>
    dueDate === null
      ? title
      : formatDate(dueDate, {
          day: 'numeric',
          month: 'short',
          ...(dueDate.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
          timeZone: 'UTC',
        })
  return (
    <div className="occurrences">
      {previous !== undefined && (
        <Action
          look="quiet"
          label={text(previous.completed ? 'details.previousDone' : 'details.previous', {
            date: format(previous),
          })}
          onPress={() => onOpen(previous.id)}
        />
      )}
      {next !== undefined && (
        <Action
          look="quiet"
          label={text(next.completed ? 'details.nextDone' : 'details.next', { date: format(next) })}
          onPress={() => onOpen(next.id)}
        />
      )}
    </div>
  )
}
