import { parseDate } from '@internationalized/date'
import { mostDaysAhead } from '../../../common/filters/filter-names.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { DayField } from '../../components/fields/day-field.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { useText } from '../../messages/use-text.ts'
import { dueChoices, type Draft } from './draft.ts'

const dueTexts = {
  any: 'views.dueAny',
  overdue: 'views.dueOverdue',
  today: 'views.dueToday',
  within: 'views.dueWithin',
  after: 'views.dueAfter',
  before: 'views.dueBefore',
  between: 'views.dueBetween',
  notOverdue: 'views.dueNotOverdue',
  dated: 'views.dueDated',
  undated: 'views.dueUndated',
} as const

interface DateFieldsProps {
  readonly draft: Draft
  readonly onChange: (fields: Partial<Draft>) => void
  /** Finds the message about a field. */
  readonly errorOf: (field: string) => string | undefined
}

const limits = [
  { name: 'dueAfter', label: 'views.after', of: ['after', 'between'] },
  { name: 'dueBefore', label: 'views.before', of: ['before', 'between'] },
] as const

/** The fields for the due date of the todos of a view. */
export function DateFields({ draft, onChange, errorOf }: DateFieldsProps) {
  const text = useText()
  const { due, days, hasOverdue } = draft
  return (
    <>
      <div className="view-terms">
        <Picker
          label={text('views.due')}
          value={due}
          options={dueChoices.map((value) => ({ value, label: text(dueTexts[value]) }))}
          onChange={(chosen) => onChange({ due: chosen })}
        />
        {due === 'within' && (
          <NumberField
            label={text('views.days')}
            value={days}
            largest={mostDaysAhead}
            onChange={(typed) => onChange({ days: typed })}
            fewer={text('views.fewerDays')}
            more={text('views.moreDays')}
          />
        )}
        {limits
          .filter(({ of }) => of.some((each) => each === due))
          .map(({ name, label }) => {
            const day = draft[name]
            return (
              <DayField
                key={name}
                label={text(label)}
                value={day === null ? null : parseDate(day)}
                onChange={(chosen) => onChange({ [name]: chosen?.toString() ?? null })}
                isAvailable={() => true}
                error={errorOf(name)}
              />
            )
          })}
      </div>
      {(due === 'today' || due === 'within') && (
        <CheckField
          label={text('views.withOverdue')}
          hint={text('views.withOverdueHint')}
          isOn={hasOverdue}
          onChange={(isOn) => onChange({ hasOverdue: isOn })}
        />
      )}
    </>
  )
}
