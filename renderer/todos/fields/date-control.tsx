import { CalendarClock, CalendarDays, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { shiftDate, type Day } from '../../../common/dates/dates.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { createDueWords } from '../../clock/due-words.ts'
import type { Repeat, RepeatChoice } from '../repeat/rule-draft.ts'
import { DatePanel } from './date-panel.tsx'
import type { DateAndTime } from './date-value.ts'
import { Field } from './field.tsx'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'
import { RepeatPanel } from './repeat-panel.tsx'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface DateControlProps extends OpeningProps {
  readonly field: 'due' | 'start'
  readonly value: DateAndTime
  /** Whether the control stands for several todos with different dates, so that "No date" changes something. */
  readonly isMixed?: boolean
  /** Whether the todo is completed, so that it is not overdue. */
  readonly isCompleted: boolean
  /** Called with the chosen date, and with a repeat where one was typed with it. */
  readonly onChange: (value: DateAndTime, repeat?: RepeatChoice) => void
  /** Called with a time that is chosen for different dates, in place of `onChange`. */
  readonly onMixedTime?: (time: string) => void
  readonly now: Day
  readonly firstDay: FirstDayOfWeek
  /** Returns the reason for which a date is refused, which shows in place of choosing it; null where it can be chosen. */
  readonly refuse?: (date: string) => string | null
  /** The repeat of the todo, for a control that can change it too. */
  readonly repeat?: {
    readonly value: Repeat | null
    readonly onChange: (repeat: RepeatChoice | null) => void
  }
}

const fields = {
  due: { name: 'fields.due', invitation: 'fields.addDue', icon: CalendarDays },
  start: { name: 'fields.start', invitation: 'fields.addStart', icon: CalendarClock },
} as const

/** The start date or the due date of a todo. A due date can have a time of day. */
export function DateControl(props: DateControlProps) {
  const {
    field,
    value,
    isMixed = false,
    isCompleted,
    onChange,
    onMixedTime,
    now,
    firstDay,
    refuse,
    repeat,
    ...opening
  } = props
  const text = useText()
  const { locale } = useFormats()
  const describe = useMemo(() => createDueWords(locale), [locale])
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const [isRepeatOpen, setRepeatOpen] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // The time is saved when the control closes, since typing it takes several keys.
  const [typedTime, setTypedTime] = useState<string | null>()
  const { date } = value
  const time = typedTime === undefined ? value.time : typedTime

  const end = () => {
    setTypedTime(undefined)
    setRefusal(null)
    setRepeatOpen(false)
    onOpenChange(false)
  }
  const finish = (next: DateAndTime, typedRepeat?: RepeatChoice) => {
    const reason = next.date === null || next.date === date ? null : (refuse?.(next.date) ?? null)
    if (reason !== null) return setRefusal(reason)
    const isChange = isMixed || next.date !== date || next.time !== value.time
    if (isChange || typedRepeat) onChange(next, typedRepeat)
    end()
  }
  const close = () => {
    if (typedTime === undefined) return end()
    if (isMixed && time !== null) {
      onMixedTime?.(time)
      return end()
    }
    if (date !== null || time === null) return finish({ date, time: date === null ? null : time })
    // The refusal of that day shows. Closing once more gives the time up, or else the control could not be closed.
    if (refusal !== null) return end()
    // The next such time.
    finish({ date: shiftDate(now.date, time < now.time ? 1 : 0), time })
  }

  const words = date === null ? null : describe({ date, time: value.time }, now)
  const dueKind = field === 'due' && !isCompleted ? words?.kind : undefined
  const name = text(fields[field].name)
  return (
    <Field
      name={name}
      icon={<Icon of={dueKind === 'overdue' ? TriangleAlert : fields[field].icon} />}
      invitation={text(fields[field].invitation)}
      value={words && <span data-due={dueKind}>{words.dated}</span>}
      spokenValue={words ? `${words.dated}, ${words.long}` : ''}
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}
      {...(anchor && { anchor })}
    >
      {repeat !== undefined && isRepeatOpen ? (
        <RepeatPanel
          repeat={repeat.value}
          dueDate={date}
          now={now}
          firstDay={firstDay}
          onChange={(choice) => {
            repeat.onChange(choice)
            end()
          }}
          onClose={end}
          onBack={() => setRepeatOpen(false)}
        />
      ) : (
        <DatePanel
          name={name}
          hasTime={field === 'due'}
          value={{ date, time }}
          isMixed={isMixed}
          now={now}
          firstDay={firstDay}
          refusal={refusal}
          refuse={refuse ?? (() => null)}
          onChoose={finish}
          onTimeChange={setTypedTime}
          onClose={close}
          repeat={repeat && { value: repeat.value, onOpen: () => setRepeatOpen(true) }}
        />
      )}
    </Field>
  )
}
