import { Check, ChevronsUpDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Icon } from '../icon.tsx'

interface PickerProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    /** The language of the label (BCP 47), if it is another one than that of the page. */
    readonly lang?: string
  }[]
  readonly onChange: (value: Value) => void
}

/** A button that opens a list of values, of which one is chosen. */
export function Picker<Value extends string>({ label, value, options, onChange }: PickerProps<Value>) {
  const choose = (key: unknown) => {
    const option = options.find((candidate) => candidate.value === key)
    if (option) onChange(option.value)
  }
  return (
    <Select className="field" value={value} onChange={choose}>
      <Label>{label}</Label>
      <Button className="action action-plain picker">
        <SelectValue />
        <Icon of={ChevronsUpDown} />
      </Button>
      <Popover className="popover" offset={4}>
        <ListBox className="options" items={options.map((option) => ({ ...option, id: option.value }))}>
          {(option) => (
            <ListBoxItem className="option" textValue={option.label}>
              {({ isSelected }) => (
                <>
                  <span lang={option.lang}>{option.label}</span>
                  {isSelected && <Icon of={Check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
