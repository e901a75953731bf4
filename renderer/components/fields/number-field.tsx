import { Minus, Plus } from 'lucide-react'
import { Button, Group, Input, Label, NumberField as AriaNumberField } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import '../../styles/number-field.css'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly largest: number
  readonly onChange: (value: number) => void
  /** The names of the buttons that subtract and add 1. */
  readonly fewer: string
  readonly more: string
}

/** A field for a whole number from 1, with buttons beside it. */
export function NumberField({ label, value, largest, onChange, fewer, more }: NumberFieldProps) {
  return (
    <AriaNumberField
      className="field"
      value={value}
      minValue={1}
      maxValue={largest}
      formatOptions={{ useGrouping: false, maximumFractionDigits: 0 }}
      onChange={(typed) => {
        if (Number.isInteger(typed)) onChange(typed)
      }}
    >
      <Label>{label}</Label>
      <Group className="number-field">
        <Button slot="decrement" className="icon-action" aria-label={fewer}>
          <Icon of={Minus} />
        </Button>
        <Input className="input" />
        <Button slot="increment" className="icon-action" aria-label={more}>
          <Icon of={Plus} />
        </Button>
      </Group>
    </AriaNumberField>
  )
}
