import { useFormats } from '../../messages/formats.ts'
import { useFirstDayOfWeek } from '../../settings/settings.ts'
import type { Todo } from '../../sync/entities.ts'
import { fieldsOfPlace, placeOf } from '../../lists/list-choices.tsx'
import { useDay } from '../../clock/day.tsx'
import { sayDue } from '../../clock/due-words.ts'
import { DateControl } from '../fields/date-control.tsx'
import type { DateAndTime } from '../fields/date-value.ts'
import { ListControl } from '../fields/list-control.tsx'
import { PriorityControl } from '../fields/priority-control.tsx'
import type { TodoFieldName } from '../fields/todo-field.tsx'
import type { OpeningProps } from '../fields/use-opening.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { SeveralTags } from './several-tags.tsx'
import { findShared } from './shared-values.ts'

interface SeveralFieldProps extends OpeningProps {
  readonly field: TodoFieldName
  readonly todos: readonly Todo[]
}

/** The control of a field of several todos, as a popover. Each choice is one change of all of them. */
export function SeveralField({ field, todos, ...opening }: SeveralFieldProps) {
  const now = useDay()
  const { locale } = useFormats()
  const { update } = useTodoActions()
  const firstDay = useFirstDayOfWeek()
  const hasSharedDate = findShared(todos, ({ dueDate, dueTime }) => `${dueDate} ${dueTime}`) !== undefined
  const changeDate = ({ date, time }: DateAndTime) => {
    if (date === null) return update(todos, { dueDate: null }, { message: 'change.undated' })
    const newName = sayDue(locale, { date, time }, now.date)
    // Different times stay where only a date is chosen.
    const hasTime = time !== null || hasSharedDate
    update(todos, { dueDate: date, ...(hasTime && { dueTime: time }) }, { message: 'change.due', newName })
  }
  switch (field) {
    case 'due':
      return (
        <DateControl
          field="due"
          value={{
            date: hasSharedDate ? (todos[0]?.dueDate ?? null) : null,
            time: hasSharedDate ? (todos[0]?.dueTime ?? null) : null,
          }}
          isMixed={!hasSharedDate}
          onChange={changeDate}
          onMixedTime={(time) => {
            const dated = todos.filter(({ dueDate }) => dueDate !== null)
            update(dated, { dueTime: time }, { message: 'change.changed' })
          }}
          isCompleted={false}
          now={now}
          firstDay={firstDay}
          {...opening}
        />
      )
    case 'list':
      return (
        <ListControl
          value={findShared(todos, placeOf) ?? null}
          onChange={(place, newName) =>
            update(todos, fieldsOfPlace(place), { message: 'change.movedTo', newName })
          }
          {...opening}
        />
      )
    case 'priority':
      return (
        <PriorityControl
          value={findShared(todos, ({ priority }) => priority) ?? null}
          onChange={(priority) => update(todos, { priority })}
          {...opening}
        />
      )
    case 'tags':
      return <SeveralTags todos={todos} {...opening} />
    default:
      return null
  }
}
