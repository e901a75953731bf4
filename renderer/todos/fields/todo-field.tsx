import { useMemo, type ComponentProps } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useFirstDayOfWeek } from '../../settings/settings.ts'
import type { Todo } from '../../sync/entities.ts'
import { countTags } from '../../tags/tag-names.ts'
import { fieldsOfPlace, placeOf } from '../../lists/list-choices.tsx'
import { useViewTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import { findFirst } from '../repeat/preview.ts'
import type { RepeatChoice } from '../repeat/rule-draft.ts'
import { useTodoActions, type TodoActions } from '../use-todo-actions.ts'
import { DateControl } from './date-control.tsx'
import { ListControl } from './list-control.tsx'
import { PriorityControl } from './priority-control.tsx'
import { RepeatControl } from './repeat-control.tsx'
import { TagsControl } from './tags-control.tsx'
import type { OpeningProps } from './use-opening.ts'

/** The fields of a todo that are chosen in a popover. */
export type TodoFieldName = 'due' | 'start' | 'repeat' | 'list' | 'priority' | 'tags'

interface TodoFieldProps extends OpeningProps {
  readonly field: TodoFieldName
  readonly todo: Todo
  /** Sets fields of todos, in place of the action that says nothing of a single one. */
  readonly onUpdate?: TodoActions['update'] | undefined
}

/** The control of a field of a todo, as a line of the details, or with an `anchor` as a popover there. */
export function TodoField({ field, todo, onUpdate, ...opening }: TodoFieldProps) {
  const now = useDay()
  const text = useText()
  const { formatDate } = useFormats()
  const actions = useTodoActions()
  const update = onUpdate ?? actions.update
  const firstDay = useFirstDayOfWeek()
  const formatDay = (date: string) => formatDate(date, { dateStyle: 'long', timeZone: 'UTC' })
  const changeRepeat = (repeat: RepeatChoice | null) => {
    const dueDate =
      repeat && findFirst({ repeat: todo.repeat, dueDate: todo.dueDate, today: now.date }, repeat)
    update([todo], { repeat, ...(dueDate !== null && { dueDate }) })
  }
  switch (field) {
    case 'due':
    case 'start': {
      const isDue = field === 'due'
      return (
        <DateControl
          field={field}
          value={isDue ? { date: todo.dueDate, time: todo.dueTime } : { date: todo.startDate, time: null }}
          onChange={({ date, time }, repeat) =>
            update(
              [todo],
              isDue ? { dueDate: date, dueTime: time, ...(repeat && { repeat }) } : { startDate: date },
            )
          }
          refuse={(date) => {
            if (isDue)
              return todo.startDate !== null && date < todo.startDate
                ? text('fields.dueBeforeStart', { date: formatDay(todo.startDate) })
                : null
            return todo.dueDate !== null && date > todo.dueDate
              ? text('fields.startAfterDue', { date: formatDay(todo.dueDate) })
              : null
          }}
          {...(isDue && { repeat: { value: todo.repeat, onChange: changeRepeat } })}
          isCompleted={todo.completed}
          now={now}
          firstDay={firstDay}
          {...opening}
        />
      )
    }
    case 'repeat':
      return (
        <RepeatControl
          value={todo.repeat}
          dueDate={todo.dueDate}
          onChange={changeRepeat}
          now={now}
          firstDay={firstDay}
          {...opening}
        />
      )
    case 'list':
      return (
        <ListControl
          value={placeOf(todo)}
          // A subtask that moves leaves its parent.
          onChange={(place) => update([todo], fieldsOfPlace(place))}
          {...opening}
        />
      )
    case 'priority':
      return (
        <PriorityControl
          value={todo.priority}
          onChange={(priority) => update([todo], { priority })}
          {...opening}
        />
      )
    case 'tags':
      return <TagsField todo={todo} onChange={(tags) => update([todo], { tags })} {...opening} />
  }
}

interface TagsFieldProps extends Omit<ComponentProps<typeof TagsControl>, 'known' | 'value'> {
  readonly todo: Todo
}

function TagsField({ todo, ...control }: TagsFieldProps) {
  const todos = useViewTodos()
  const known = useMemo(() => countTags(todos.values()), [todos])
  return <TagsControl value={todo.tags} known={known} {...control} />
}
