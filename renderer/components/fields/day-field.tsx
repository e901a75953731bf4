import { CalendarDays } from 'lucide-react'
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Label,
  Popover,
  type DatePickerProps,
  type DateValue,
} from 'react-aria-components'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import { Month } from './month.tsx'

interface DayFieldProps {
  readonly label: string
  readonly value: DateValue | null
  readonly onChange: (value: DateValue | null) => void
  readonly isAvailable: (day: DateValue) => boolean
  /** The message about an invalid day. */
  readonly error: string | undefined
  /** The first day of the weeks of the calendar; that of the region unless given. */
  readonly firstDayOfWeek?: DatePickerProps<DateValue>['firstDayOfWeek']
}

/** A field for a day, which is typed or chosen from a calendar. */
export function DayField({ label, value, onChange, isAvailable, error, firstDayOfWeek }: DayFieldProps) {
  const text = useText()
  return (
    <DatePicker
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      {...(firstDayOfWeek && { firstDayOfWeek })}
      isDateUnavailable={(day) => !isAvailable(day)}
    >
      <Label>{label}</Label>
      <Group className="input day-field">
        <DateInput className="day-segments">
          {(segment) => <DateSegment className="day-segment" segment={segment} />}
        </DateInput>
        <Button className="icon-action" aria-label={text('tokens.openCalendar')}>
          <Icon of={CalendarDays} />
        </Button>
      </Group>
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover" offset={4}>
        <Dialog className="calendar-dialog" aria-label={label}>
          <Calendar className="calendar">
            <Month />
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
