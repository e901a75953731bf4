import { parseDate } from '@internationalized/date'
import { shiftDate } from '../../../common/dates/dates.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { DayField } from '../../components/fields/day-field.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { useText } from '../../messages/use-text.ts'
import type { RepeatDraft } from './rule-draft.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const firstCount = 10
const firstDays = 90
const mostCounts = 9999

interface EndFieldsProps extends Pick<RepeatDraft, 'until' | 'count'> {
  /** The date on which the series starts. */
  readonly date: string
  /** The day on which weeks begin; 0 is Monday. */
  readonly weekStart: number
  readonly onChange: (fields: Partial<RepeatDraft>) => void
}

/** The fields for the end of a series: never, on a date, or after a number of times. */
export function EndFields({ until, count, date, weekStart, onChange }: EndFieldsProps) {
  const text = useText()
  const end = until !== null ? 'date' : count !== null ? 'count' : 'never'
  const choose = (chosen: typeof end) =>
    onChange({
      until: chosen === 'date' ? shiftDate(date, firstDays) : null,
      count: chosen === 'count' ? firstCount : null,
    })
  return (
    <>
      <Choice
        label={text('repeat.ends')}
        value={end}
        options={[
          { value: 'never', label: text('repeat.never') },
          { value: 'date', label: text('repeat.onEndDate') },
          { value: 'count', label: text('repeat.afterCount') },
        ]}
        onChange={choose}
      />
      {until !== null && (
        <DayField
          label={text('repeat.lastDate')}
          value={parseDate(until)}
          onChange={(day) => day !== null && onChange({ until: day.toString().slice(0, 10) })}
          isAvailable={() => true}
          error={undefined}
          firstDayOfWeek={weekdays[weekStart]}
        />
      )}
      {count !== null && (
        <NumberField
          label={text('repeat.count')}
          value={count}
          largest={mostCounts}
          onChange={(typed) => onChange({ count: typed })}
          fewer={text('repeat.fewer')}
          more={text('repeat.more')}
        />
      )}
    </>
  )
}
