import { parseDate, parseTime } from '@internationalized/date'
import { Clock, X } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { Calendar, DateInput, DateSegment, TimeField } from 'react-aria-components'
import { Icon } from '../../components/icon.tsx'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { Month } from '../../components/fields/month.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'
import { useViewTodos } from '../../sync/sync-context.ts'
import { weekStarts } from './week-start.ts'

interface DateCalendarProps {
  readonly name: string
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null
  readonly onChooseDate: (date: string) => void
  readonly firstDay: FirstDayOfWeek
  /** The time of day as `HH:MM`, null for none, and undefined where a time cannot be set. */
  readonly time: string | null | undefined
  readonly onTimeChange: (time: string | null) => void
  /** Called for Enter in the field for the time. */
  readonly onTimeEnter: () => void
  /** The lines below the time of day. */
  readonly children: ReactNode
}

/** The days on which open todos are due. */
function listBusyDays(todos: Iterable<Todo>): ReadonlySet<string> {
  const days = new Set<string>()
  for (const { dueDate, completed, deletedAt } of todos)
    if (dueDate !== null && !completed && deletedAt === null) days.add(dueDate)
  return days
}

/** A calendar and a field for the time of day. It is loaded on demand: React Aria's calendars are large. */
export function DateCalendar({ name, date, onChooseDate, firstDay, time, ...rest }: DateCalendarProps) {
  const text = useText()
  const { onTimeChange, onTimeEnter, children } = rest
  const weekStart = weekStarts[firstDay]
  const todos = useViewTodos()
  const busy = useMemo(() => listBusyDays(todos.values()), [todos])
  return (
    <>
      <Calendar
        className="calendar field-calendar"
        aria-label={name}
        value={date === null ? null : parseDate(date)}
        onChange={(chosen) => onChooseDate(chosen.toString().slice(0, 10))}
        {...(weekStart && { firstDayOfWeek: weekStart })}
      >
        <Month busy={busy} />
      </Calendar>
      <div className="panel-foot">
        {time !== undefined && (
          <div className="field-time">
            <Icon of={Clock} />
            <TimeField
              aria-label={text('fields.time')}
              value={time === null ? null : parseTime(time)}
              onChange={(typed) => onTimeChange(typed === null ? null : typed.toString().slice(0, 5))}
              onKeyDown={({ key }) => key === 'Enter' && onTimeEnter()}
            >
              <DateInput className="day-segments">
                {(segment) => <DateSegment className="day-segment" segment={segment} />}
              </DateInput>
            </TimeField>
            {time !== null && (
              <IconAction icon={X} label={text('fields.removeTime')} onPress={() => onTimeChange(null)} />
            )}
          </div>
        )}
        {children}
      </div>
    </>
  )
}
