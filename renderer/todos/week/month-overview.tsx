import { parseDate, type CalendarDate } from '@internationalized/date'
import { useState } from 'react'
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

/** A month in which days with todos have a dot. A chosen day shows in its week. */
export function MonthOverview({ day, isAlone, week, busy, onChoose }: MonthOverviewProps) {
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
}
