import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** An option with an icon shows that in the place of its label. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  readonly look?: 'segment' | 'icon-choice' | 'colour-choice'
  /** The colour of the chosen icon. */
  readonly colour?: string
  readonly onChange: (value: Value) => void
}

/** A field for one of a few values, which are all visible. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, look = 'segment', colour, onChange } = props
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup className="field" value={value} onChange={choose} orientation="horizontal">
      <Label>{label}</Label>
      <div className={`${look}s`} data-colour={colour}>
        {options.map(({ value: each, label: name, icon }) => (
          <Radio key={each} className={look} value={each} {...(icon !== undefined && { 'aria-label': name })}>
            {icon ?? name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
