import { parseDate, type CalendarDate } from '@internationalized/date'
import { memo, useState } from 'react'
import { Calendar } from 'react-aria-components'
import { Month } from '../../components/fields/month.tsx'
import { useText } from '../../messages/use-text.ts'
import { useFirstDayOfWeek } from '../../settings/settings.ts'
import { weekStarts } from '../fields/week-start.ts'

interface MonthOverviewProps {
  /** The day around which the week is. */
  readonly day: string
  /** Whether that day shows alone. */
  readonly isAlone: boolean
  /** The days of the week that shows. */
  readonly week: readonly string[]
  /** The days that have a dot. */
  readonly busy: ReadonlySet<string>
  readonly onChoose: (date: string) => void
}

// Not at each change of a todo, but where a dot comes or goes: it has a cell for each day.
const isSame = (a: MonthOverviewProps, b: MonthOverviewProps): boolean =>
  a.day === b.day &&
  a.isAlone === b.isAlone &&
  a.week === b.week &&
  a.onChoose === b.onChoose &&
  a.busy.size === b.busy.size &&
  [...a.busy].every((date) => b.busy.has(date))

/** A month in which days with todos have a dot. A chosen day shows in its week. */
export const MonthOverview = memo(function MonthOverview(props: MonthOverviewProps) {
  const { day, isAlone, week, busy, onChoose } = props
  const text = useText()
  const weekStart = weekStarts[useFirstDayOfWeek()]
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(day))
  const [shown, setShown] = useState(day)
  // The month follows the week, and goes its own way by its buttons.
  if (shown !== day) {
    setShown(day)
    setFocused(parseDate(day))
  }
  return (
    <Calendar
      className="calendar week-month"
      aria-label={text('week.month')}
      value={isAlone ? parseDate(day) : null}
      onChange={(chosen) => onChoose(String(chosen))}
      focusedValue={focused}
      onFocusChange={setFocused}
      {...(weekStart && { firstDayOfWeek: weekStart })}
    >
      <Month busy={busy} shown={week} />
    </Calendar>
  )
}, isSame)
