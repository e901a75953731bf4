import { useIntl } from 'react-intl'
import { shiftDate } from '../../common/dates/dates.ts'
import { useText } from '../messages/use-text.ts'

interface DayHeadingProps {
  /** As `2026-12-01`. */
  readonly date: string
  /** As `2026-12-01`. */
  readonly today: string
}

/** The heading of the changes of a day. */
export function DayHeading({ date, today }: DayHeadingProps) {
  const text = useText()
  const intl = useIntl()
  const instant = new Date(`${date}T00:00:00Z`)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const day = intl.formatDate(instant, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  const name =
    date === today ? text('heading.today') : date === shiftDate(today, -1) ? text('activity.yesterday') : day
  return (
    <h2 className="change-day">
      {name}{' '}
      <span className="list-heading-weekday">
        {intl.formatDate(instant, { timeZone: 'UTC', weekday: 'long' })}
      </span>
    </h2>
  )
}
