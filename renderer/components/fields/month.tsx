import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, CalendarCell, CalendarGrid, Heading } from 'react-aria-components'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import '../../styles/calendar.css'

/** The month of a calendar, with buttons that show the months before and after it. */
export function Month() {
  const text = useText()
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
      <CalendarGrid weekdayStyle="short">
        {(date) => <CalendarCell className="calendar-day" date={date} />}
      </CalendarGrid>
    </>
  )
}
