import { shiftDate } from '../../common/dates/dates.ts'
import { useDayWords } from '../clock/use-day-words.ts'
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
  const { day, weekday } = useDayWords(date, today)
  const name =
    date === today ? text('heading.today') : date === shiftDate(today, -1) ? text('activity.yesterday') : day
  return (
    <h2 className="change-day">
      {name} <span className="list-heading-weekday">{weekday}</span>
    </h2>
  )
}
