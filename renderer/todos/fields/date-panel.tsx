import {
  CalendarPlus,
  CalendarX,
  Moon,
  PencilLine,
  Repeat as RepeatIcon,
  Sofa,
  Sun,
  Sunrise,
} from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useFormats } from '../../messages/formats.ts'
import type { Day } from '../../../common/dates/dates.ts'
import type { LineReader } from '../../../common/lines/read-line.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { createDueWords } from '../../clock/due-words.ts'
import { eveningFields, isEvening } from '../../todo-views/evening.ts'
import { createRepeatWords } from '../repeat/describe-repeat.ts'
import type { Repeat, RepeatChoice } from '../repeat/rule-draft.ts'
import { useRepeatWords } from '../repeat/use-repeat-words.ts'
import type { DateAndTime } from './date-value.ts'
import { OptionList } from './option-list.tsx'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'
import { listQuickDates } from './quick-dates.ts'
import { readDateWords, readPastWords } from './read-words.ts'
import { walkBetween } from './walk-between.ts'
import { WordsField, type Meaning } from './words-field.tsx'
import '../../styles/date-panel.css'
import '../../styles/fields.css'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const DateCalendar = lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar)

interface DatePanelProps {
  readonly name: string
  readonly hasTime: boolean
  readonly value: DateAndTime
  /** Whether the value stands for several different ones. */
  readonly isMixed: boolean
  readonly now: Day
  readonly firstDay: FirstDayOfWeek
  /** The reason for which the last choice was refused. */
  readonly refusal: string | null
  readonly refuse: (date: string) => string | null
  readonly onChoose: (value: DateAndTime, repeat?: RepeatChoice) => void
  readonly onTimeChange: (time: string | null) => void
  readonly onClose: () => void
  readonly repeat: { readonly value: Repeat | null; readonly onOpen: () => void } | undefined
}

/** The choice of this evening, beside those of days. */
const evening = 'evening'

const evenings = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const

/** The controls that choose a date: words, quick choices, a calendar, and a time of day. */
export function DatePanel(props: DatePanelProps) {
  const { name, hasTime, value, isMixed, now, firstDay, refusal, onChoose, onTimeChange, onClose, repeat } =
    props
  const text = useText()
  const { formatDate } = useFormats()
  const [takesFocus] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const understand = useUnderstand(props)
  const quick = listQuickDates(now.date, firstDay)
  const formatWeekday = (day: string): string => formatDate(day, { weekday: 'short', timeZone: 'UTC' })
  const options = [
    { id: quick.today, label: text('fields.today'), icon: <Icon of={Sun} /> },
    ...(hasTime ? [{ id: evening, label: text('heading.evening'), icon: <Icon of={Moon} /> }] : []),
    { id: quick.tomorrow, label: text('fields.tomorrow'), icon: <Icon of={Sunrise} /> },
    { id: quick.weekend, label: text('fields.weekend'), icon: <Icon of={Sofa} /> },
    { id: quick.nextWeek, label: text('fields.nextWeek'), icon: <Icon of={CalendarPlus} /> },
    // On a Sunday, next week begins tomorrow: keep the nearer name.
  ].filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
  const tonight = eveningFields(now)
  const formatEvening = () => formatDate(`${tonight.dueDate}T${tonight.dueTime}Z`, evenings)
  const isThisEvening = isEvening({ dueDate: value.date, dueTime: value.time }, now)
  const choose = (date: string | null) => onChoose({ date, time: date === null ? null : value.time })
  const repeatLine = repeat && <RepeatLine repeat={repeat.value} onOpen={repeat.onOpen} />
  const loading = (
    <>
      <div className="field-calendar-loading" />
      <div className="panel-foot">{repeatLine}</div>
    </>
  )
  return (
    <div className="date-panel" onKeyDownCapture={walkBetween}>
      <WordsField
        label={text('fields.dateWords', { name })}
        placeholder={text(hasTime ? 'fields.dateExample' : 'fields.dayExample')}
        icon={PencilLine}
        takesFocus={takesFocus}
        understand={understand}
        onEmptyEnter={onClose}
      />
      {refusal !== null && (
        <p className="field-error panel-refusal" role="alert">
          {refusal}
        </p>
      )}
      <OptionList
        label={name}
        options={[
          ...options.map((option) => ({
            ...option,
            detail: option.id === evening ? formatEvening() : formatWeekday(option.id),
          })),
          ...(value.date === null && !isMixed
            ? []
            : [{ id: 'none', label: text('fields.noDate'), icon: <Icon of={CalendarX} /> }]),
        ]}
        selected={isThisEvening ? evening : value.date}
        onChoose={(id) => {
          if (id === evening) onChoose({ date: tonight.dueDate, time: tonight.dueTime })
          else choose(id === 'none' ? null : id)
        }}
        takesFocus={!takesFocus}
      />
      <Suspense fallback={loading}>
        <DateCalendar
          name={name}
          date={value.date}
          onChooseDate={choose}
          firstDay={firstDay}
          time={hasTime ? value.time : undefined}
          onTimeChange={onTimeChange}
          onTimeEnter={onClose}
        >
          {repeatLine}
        </DateCalendar>
      </Suspense>
    </div>
  )
}

interface RepeatLineProps {
  readonly repeat: Repeat | null
  readonly onOpen: () => void
}

function RepeatLine({ repeat, onOpen }: RepeatLineProps) {
  const text = useText()
  const words = useRepeatWords(repeat)
  const name = text('repeat.field')
  return (
    <div className="panel-repeat">
      <Button
        className="field-line"
        data-empty={repeat === null || undefined}
        onPress={onOpen}
        {...(repeat !== null && { 'aria-label': `${name}: ${words ?? ''}` })}
      >
        <Icon of={RepeatIcon} />
        <span className="field-value">
          <bdi>{repeat === null ? text('repeat.add') : words}</bdi>
        </span>
      </Button>
    </div>
  )
}

/** Makes the function that says what a typed text means as a date. */
function useUnderstand({ hasTime, value, now, refuse, onChoose, repeat }: DatePanelProps) {
  const text = useText()
  const { locale } = useFormats()
  const formatDate = useMemo(() => createDueWords(locale), [locale])
  const formatRepeat = useMemo(() => createRepeatWords(text, locale), [text, locale])
  return (reader: LineReader, typed: string): Meaning => {
    const refused = (words: string): Meaning => ({ words, take: null })
    const at = new Date()
    const read = readDateWords(reader, typed, at, value) ?? readPastWords(reader, typed, at, value, locale)
    if (read === null || (read.repeat !== null && repeat === undefined))
      return refused(text(hasTime ? 'fields.noDateFound' : 'fields.noDayFound'))
    const { date, time, repeat: choice } = read
    if (!hasTime && time !== null) return refused(text('fields.startHasNoTime'))
    const reason = refuse(date)
    if (reason !== null) return refused(reason)
    const { long } = formatDate({ date, time }, now)
    if (choice === null) return { words: long, take: () => onChoose({ date, time }) }
    const words = text('fields.dateAndRepeat', { repeat: formatRepeat(choice), date: long })
    return { words, take: () => onChoose({ date, time }, choice) }
  }
}
