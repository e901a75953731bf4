import { Flag } from 'lucide-react'
import type { Todo } from '../../../server/contract.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { Field } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { priorities } from './priorities.ts'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface PriorityControlProps extends OpeningProps {
  /** From 0 (none) to 4 (urgent); null for several todos that differ. */
  readonly value: Todo['priority'] | null
  readonly onChange: (priority: Todo['priority']) => void
}

/** The priority of a todo, in words beside a flag in its colour. */
export function PriorityControl({ value, onChange, ...opening }: PriorityControlProps) {
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const options = priorities.map(({ priority, name }) => ({
    id: String(priority),
    label: text(name),
    icon: <PriorityFlag priority={priority} />,
  }))
  const current = options.find(({ id }) => id === String(value))
  const choose = (id: string) => {
    if (Number(id) !== value) onChange(Number(id))
    onOpenChange(false)
  }
  return (
    <Field
      name={text('fields.priority')}
      icon={<PriorityFlag priority={value ?? 0} />}
      invitation={text('fields.addPriority')}
      value={value === 0 ? null : (current?.label ?? null)}
      spokenValue={current?.label ?? ''}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      {...(anchor && { anchor })}
    >
      <OptionList
        label={text('fields.priority')}
        options={options}
        selected={value === null ? null : String(value)}
        onChoose={choose}
      />
    </Field>
  )
}

interface PriorityFlagProps {
  readonly priority: Todo['priority']
}

function PriorityFlag({ priority }: PriorityFlagProps) {
  return (
    <span className="priority-flag" data-priority={priority}>
      <Icon of={Flag} />
    </span>
  )
}
