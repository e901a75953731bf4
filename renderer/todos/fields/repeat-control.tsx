import { Repeat as RepeatIcon, X } from 'lucide-react'
import type { Day } from '../../../common/dates/dates.ts'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Repeat, RepeatChoice } from '../repeat/rule-draft.ts'
import { useRepeatWords } from '../repeat/use-repeat-words.ts'
import { Field } from './field.tsx'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'
import { RepeatPanel } from './repeat-panel.tsx'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface RepeatControlProps extends OpeningProps {
  readonly value: Repeat | null
  readonly dueDate: string | null
  readonly onChange: (repeat: RepeatChoice | null) => void
  readonly now: Day
  readonly firstDay: FirstDayOfWeek
}

/** How a todo repeats, in words. */
export function RepeatControl({ value, dueDate, onChange, now, firstDay, ...opening }: RepeatControlProps) {
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const words = useRepeatWords(value)
  return (
    <div className="field-with-action">
      <Field
        name={text('repeat.field')}
        icon={<Icon of={RepeatIcon} />}
        invitation={text('repeat.add')}
        value={value === null ? null : (words ?? text('todos.repeats'))}
        spokenValue={words ?? text('todos.repeats')}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        {...(anchor && { anchor })}
      >
        <RepeatPanel
          repeat={value}
          dueDate={dueDate}
          now={now}
          firstDay={firstDay}
          onChange={(choice) => {
            onChange(choice)
            onOpenChange(false)
          }}
          onClose={() => onOpenChange(false)}
        />
      </Field>
      {value !== null && !anchor && (
        <IconAction icon={X} label={text('repeat.remove')} onPress={() => onChange(null)} />
      )}
    </div>
  )
}
