import { useId, useState } from 'react'
import { Label, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useFormats } from '../../messages/formats.ts'
import { toDate } from '../../../common/dates/dates.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { useText } from '../../messages/use-text.ts'
import '../../styles/repeat.css'
import { DayOfMonthFields } from './day-of-month-fields.tsx'
import { EndFields } from './end-fields.tsx'
import { NextDates } from './next-dates.tsx'
import { findProblem, type RepeatBase } from './preview.ts'
import {
  changeRule,
  countFrom,
  draftOf,
  newDraft,
  ruleOf,
  type RepeatChoice,
  type RepeatDraft,
} from './rule-draft.ts'

const mostIntervals = 999

const units = [
  ['DAILY', 'repeat.days'],
  ['WEEKLY', 'repeat.weeks'],
  ['MONTHLY', 'repeat.months'],
  ['YEARLY', 'repeat.years'],
] as const

interface RepeatEditorProps {
  readonly base: RepeatBase
  /** The day on which weeks begin; 0 is Monday. */
  readonly weekStart: number
  readonly onSave: (repeat: RepeatChoice) => void
}

/** A form for a rule by which a todo repeats, with the next dates of it. It is loaded on demand. */
export function RepeatEditor({ base, weekStart, onSave }: RepeatEditorProps) {
  const text = useText()
  const { repeat, today } = base
  // Another rule counts from the due date.
  const date = base.dueDate ?? today
  const present = repeat && draftOf(repeat, repeat.start, date, weekStart)
  const [draft, setDraft] = useState<RepeatDraft>(() => present ?? newDraft(date, weekStart))
  const change = (fields: Partial<RepeatDraft>) => setDraft((before) => ({ ...before, ...fields }))
  const { frequency, interval, weekdays, day, from } = draft
  const rrule = repeat && present ? changeRule(repeat.rrule, present, draft) : ruleOf(draft)
  const choice = { rrule, from }
  const problem = findProblem(base, choice)
  return (
    <form
      className="repeat-editor"
      aria-label={text('repeat.field')}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) onSave(choice)
      }}
    >
      {repeat !== null && present === null && (
        <div className="repeat-custom meta">
          <p>{text('repeat.customHint')}</p>
          <code>{repeat.rrule}</code>
        </div>
      )}
      <div className="repeat-line">
        <NumberField
          label={text('repeat.every')}
          value={interval}
          largest={mostIntervals}
          onChange={(typed) => change({ interval: typed })}
          fewer={text('repeat.fewer')}
          more={text('repeat.more')}
        />
        <Picker
          label={text('repeat.unit')}
          value={frequency}
          options={units.map(([value, id]) => ({ value, label: text(id, { interval }) }))}
          onChange={(chosen) => change({ frequency: chosen })}
        />
      </div>
      {frequency === 'WEEKLY' && weekdays.length > 0 && (
        <Weekdays
          chosen={weekdays}
          weekStart={weekStart}
          onChange={(chosen) => change({ weekdays: chosen })}
        />
      )}
      {(frequency === 'MONTHLY' || frequency === 'YEARLY') && day !== null && (
        <DayOfMonthFields
          day={day}
          month={frequency === 'YEARLY' ? draft.month : null}
          date={date}
          onChange={change}
        />
      )}
      <Choice
        label={text('repeat.countsFrom')}
        value={from}
        options={[
          { value: 'due', label: text('repeat.fromDue') },
          { value: 'completion', label: text('repeat.fromCompletion') },
        ]}
        onChange={(chosen) => setDraft((before) => countFrom(before, chosen, date))}
      />
      <EndFields
        weekStart={weekStart}
        until={draft.until}
        count={draft.count}
        date={date}
        onChange={change}
      />
      <NextDates base={base} choice={choice} problem={problem} />
      <div className="repeat-foot">
        <Action look="primary" type="submit" label={text('repeat.save')} isDisabled={problem !== null} />
      </div>
    </form>
  )
}

interface WeekdaysProps {
  readonly chosen: readonly number[]
  readonly weekStart: number
  readonly onChange: (chosen: readonly number[]) => void
}

function Weekdays({ chosen, weekStart, onChange }: WeekdaysProps) {
  const text = useText()
  const labelId = useId()
  const { formatDate } = useFormats()
  const days = Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7)
  // 1970-01-05 was a Monday.
  const name = (day: number, weekday: 'narrow' | 'short' | 'long') =>
    formatDate(toDate(4 + day), { weekday, timeZone: 'UTC' })
  return (
    <div className="field">
      <Label id={labelId}>{text('repeat.weekdays')}</Label>
      <ToggleButtonGroup
        className="repeat-weekdays"
        selectionMode="multiple"
        disallowEmptySelection
        aria-labelledby={labelId}
        selectedKeys={chosen.map(String)}
        onSelectionChange={(keys) => onChange([...keys].map(Number).toSorted((a, b) => a - b))}
      >
        {days.map((day) => (
          <ToggleButton key={day} id={String(day)} className="repeat-weekday" aria-label={name(day, 'long')}>
            {name(day, 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
