import {
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Sofa,
  Sun,
  Sunrise,
  TriangleAlert,
} from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { shiftDate, type Day } from '../../../server/dates.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { createDueWords } from '../due-words.ts'
import { Field } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { listQuickDates, type FirstDayOfWeek } from './quick-dates.ts'
import { useOpening, type OpeningProps } from './use-opening.ts'

const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

/** A date as `YYYY-MM-DD`, and a time of day as `HH:MM`. Without a date there is no time. */
export interface DateAndTime {
  readonly date: string | null
  readonly time: string | null
}

interface DateControlProps extends OpeningProps {
  readonly field: 'due' | 'start'
  readonly value: DateAndTime
  readonly onChange: (value: DateAndTime) => void
  readonly now: Day
  readonly firstDay: FirstDayOfWeek
}

const fields = {
  due: { name: 'fields.due', invitation: 'fields.addDue', icon: CalendarDays },
  start: { name: 'fields.start', invitation: 'fields.addStart', icon: CalendarClock },
} as const

/** The start date or the due date of a todo. A due date can have a time of day. */
export function DateControl({ field, value, onChange, now, firstDay, ...opening }: DateControlProps) {
  const text = useText()
  const { locale, formatDate } = useIntl()
  const describe = useMemo(() => createDueWords(locale), [locale])
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  // The time is saved when the control closes, since typing it takes several keys.
  const [typedTime, setTypedTime] = useState<string | null>()
  const { date } = value
  const time = typedTime === undefined ? value.time : typedTime
  const name = text(fields[field].name)

  const finish = (chosen: string | null) => {
    const next = { date: chosen, time: chosen === null ? null : time }
    if (next.date !== value.date || next.time !== value.time) onChange(next)
    setTypedTime(undefined)
    onOpenChange(false)
  }
  const close = () => {
    const timeNeedsDate = date === null && time !== null
    finish(timeNeedsDate ? shiftDate(now.date, time < now.time ? 1 : 0) : date)
  }

  const quick = listQuickDates(now.date, firstDay)
  const formatWeekday = (day: string): string => formatDate(day, { weekday: 'short', timeZone: 'UTC' })
  const options = [
    { id: quick.today, label: text('fields.today'), icon: <Icon of={Sun} /> },
    { id: quick.tomorrow, label: text('fields.tomorrow'), icon: <Icon of={Sunrise} /> },
    { id: quick.weekend, label: text('fields.weekend'), icon: <Icon of={Sofa} /> },
    { id: quick.nextWeek, label: text('fields.nextWeek'), icon: <Icon of={CalendarPlus} /> },
    // On a Sunday, next week begins tomorrow: keep the nearer name.
  ].filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
  const words = date === null ? null : describe({ date, time: value.time }, now)
  const isOverdue = field === 'due' && words?.kind === 'overdue'
  return (
    <Field
      name={name}
      icon={<Icon of={isOverdue ? TriangleAlert : fields[field].icon} />}
      invitation={text(fields[field].invitation)}
      value={words && <span data-due={field === 'due' ? words.kind : undefined}>{words.words}</span>}
      spokenValue={words ? `${words.words}, ${words.long}` : ''}
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}
      {...(anchor && { anchor })}
    >
      <OptionList
        label={name}
        options={[
          ...options.map((option) => ({ ...option, detail: formatWeekday(option.id) })),
          ...(date === null
            ? []
            : [{ id: 'none', label: text('fields.noDate'), icon: <Icon of={CalendarX} /> }]),
        ]}
        selected={date}
        onChoose={(id) => finish(id === 'none' ? null : id)}
      />
      <Suspense fallback={<div className="field-calendar-loading" />}>
        <DateCalendar
          name={name}
          date={date}
          onChooseDate={finish}
          firstDay={firstDay}
          time={field === 'due' ? time : undefined}
          onTimeChange={setTypedTime}
          onTimeEnter={close}
        />
      </Suspense>
    </Field>
  )
}
