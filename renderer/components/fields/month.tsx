import { getLocalTimeZone, isWeekend, parseDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContext, type MouseEvent } from 'react'
import { Button, CalendarCell, CalendarGrid, CalendarStateContext, Heading } from 'react-aria-components'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import '../../styles/calendar.css'

interface MonthProps {
  /** The days, such as `2026-12-01`, that have a dot. */
  readonly busy?: ReadonlySet<string>
  /** The days that show elsewhere, such as a week, which are marked. Todos can be dropped on the days of such a month. */
  readonly shown?: readonly string[]
}

/** The month of a calendar, with buttons that show the months before and after it. Past days are muted, weekends have a ground of their own, and the days of the other months are faint. */
export function Month({ busy, shown }: MonthProps) {
  const text = useText()
  const { locale } = useFormats()
  const now = today(getLocalTimeZone())
  const calendar = useContext(CalendarStateContext)
  // React Aria disables the days of the months before and after.
  const chooseOutside = ({ target }: MouseEvent) => {
    const day = target instanceof Element ? target.closest<HTMLElement>('[data-outside-month]') : null
    const date = day?.dataset['date']
    if (date !== undefined) calendar?.selectDate(parseDate(date))
  }
  return (
    <>
      <div className="calendar-head">
        <Button slot="previous" className="icon-action" aria-label={text('calendar.previousMonth')}>
          <Icon of={ChevronLeft} />
        </Button>
        <Heading />
        <Button slot="next" className="icon-action" aria-label={text('calendar.nextMonth')}>
          <Icon of={ChevronRight} />
        </Button>
      </div>
      {/* The arrow keys go on into the next month. */}
      <div onClick={chooseOutside}>
        <CalendarGrid weekdayStyle="short">
          {(date) => (
            <CalendarCell
              className={[
                'calendar-day',
                date.compare(now) < 0 && 'past-day',
                isWeekend(date, locale) && 'weekend-day',
                busy?.has(date.toString()) && 'busy-day',
                shown?.includes(date.toString()) && 'shown-day',
              ]
                .filter(Boolean)
                .join(' ')}
              date={date}
              data-date={date.toString().slice(0, 10)}
              {...(shown && { 'data-slot': 'day' })}
            />
          )}
        </CalendarGrid>
      </div>
    </>
  )
}
