import { useFormats } from '../../messages/formats.ts'
import { toDate } from '../../../common/dates/dates.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { useText } from '../../messages/use-text.ts'
import {
  isSometimesMissing,
  weekdayOf,
  weekdayOrdinals,
  type DayOfMonth,
  type RepeatDraft,
} from './rule-draft.ts'

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]

interface DayOfMonthFieldsProps {
  readonly day: DayOfMonth
  /** The month of a yearly rule, 1 to 12; null for a monthly one. */
  readonly month: number | null
  /** The date that gives the first values. */
  readonly date: string
  readonly onChange: (fields: Partial<RepeatDraft>) => void
}

/** The fields for a day of the month, by its number or by its weekday. */
export function DayOfMonthFields({ day, month, date, onChange }: DayOfMonthFieldsProps) {
  const text = useText()
  const { formatDate } = useFormats()
  const monthDay = Number(date.slice(8))
  const chooseType = (type: DayOfMonth['type']) =>
    onChange({
      day:
        type === 'date'
          ? { type, monthDay, orLastDay: false }
          : { type, nth: monthDay > 28 ? -1 : Math.ceil(monthDay / 7), weekday: weekdayOf(date) },
    })
  const change = (changed: DayOfMonth) => onChange({ day: changed })
  const nameDay = (each: number) =>
    each === -1 ? text('repeat.lastDay') : text('repeat.ordinalDay', { day: each })
  return (
    <>
      <Choice
        label={text('repeat.onWhich')}
        value={day.type}
        options={[
          { value: 'date', label: text('repeat.onDate') },
          { value: 'weekday', label: text('repeat.onDay') },
        ]}
        onChange={chooseType}
      />
      <div className="repeat-line">
        {day.type === 'date' ? (
          <Picker
            label={text('repeat.day')}
            value={String(day.monthDay)}
            options={monthDays.map((each) => ({ value: String(each), label: nameDay(each) }))}
            onChange={(chosen) => change({ ...day, monthDay: Number(chosen) })}
          />
        ) : (
          <>
            <Picker
              label={text('repeat.which')}
              value={String(day.nth)}
              options={weekdayOrdinals.map((nth) => ({
                value: String(nth),
                label: text('repeat.nth', { nth: String(nth) }),
              }))}
              onChange={(chosen) => change({ ...day, nth: Number(chosen) })}
            />
            <Picker
              label={text('repeat.onDay')}
              value={String(day.weekday)}
              options={Array.from({ length: 7 }, (_, each) => ({
                value: String(each),
                // 1970-01-05 was a Monday.
                label: formatDate(toDate(4 + each), { weekday: 'long', timeZone: 'UTC' }),
              }))}
              onChange={(chosen) => change({ ...day, weekday: Number(chosen) })}
            />
          </>
        )}
        {month !== null && (
          <Picker
            label={text('repeat.month')}
            value={String(month)}
            options={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: formatDate(Date.UTC(2000, index, 1), { month: 'long', timeZone: 'UTC' }),
            }))}
            onChange={(chosen) => onChange({ month: Number(chosen) })}
          />
        )}
      </div>
      {day.type === 'date' && isSometimesMissing(day.monthDay, month) && (
        <CheckField
          label={text('repeat.orLast')}
          hint={text(day.orLastDay ? 'repeat.takesLast' : 'repeat.skips')}
          isOn={day.orLastDay}
          onChange={(orLastDay) => change({ ...day, orLastDay })}
        />
      )}
    </>
  )
}
