import { Label, Radio, RadioGroup } from 'react-aria-components'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A field for one of a few values, which are all visible. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup className="field" value={value} onChange={choose} orientation="horizontal">
      <Label>{label}</Label>
      <div className="segments">
        {options.map((option) => (
          <Radio key={option.value} className="segment" value={option.value}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
