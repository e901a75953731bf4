import { useId, type ReactNode } from 'react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'

/** A value that can be chosen. */
export interface Chip {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}

interface ChipGroupProps {
  readonly label: string
  /** A sentence below the chips. */
  readonly hint: string
  readonly chips: readonly Chip[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** A field for several of many values, which stand beside each other. */
export function ChipGroup({ label, hint, chips, chosen, onChange }: ChipGroupProps) {
  const hintId = useId()
  return (
    <CheckboxGroup
      className="field chip-field"
      value={[...chosen]}
      onChange={onChange}
      aria-describedby={hintId}
    >
      <Label>{label}</Label>
      {chips.length > 0 && (
        <div className="chips">
          {chips.map(({ value, label: name, icon }) => (
            <Checkbox key={value} className="chip" value={value}>
              {icon}
              <bdi className="chip-name">{name}</bdi>
            </Checkbox>
          ))}
        </div>
      )}
      <p className="meta" id={hintId}>
        {hint}
      </p>
    </CheckboxGroup>
  )
}
