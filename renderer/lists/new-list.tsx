import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { ColourDot } from '../components/colour-dot.tsx'
import { useText } from '../messages/use-text.ts'
import type { List } from '../sync/account-state.ts'
import { colours } from './colours.ts'
import { ListNameField } from './list-name-field.tsx'

interface NewListProps {
  /** The colour at the beginning. */
  readonly colour: List['colour']
  /** Adds the list; `isOpened` is whether the page shows it then. */
  readonly onAdd: (fields: Pick<List, 'name' | 'colour'>, isOpened: boolean) => void
  readonly onCancel: () => void
}

/** Makes a list in place: its name, and its colour below. */
export function NewList({ colour: first, onAdd, onCancel }: NewListProps) {
  const text = useText()
  const [colour, setColour] = useState(first)
  return (
    <ListNameField
      label="lists.newName"
      name=""
      icon={<ColourDot colour={colour} />}
      onSave={(name, end) => onAdd({ name, colour }, end === 'enter')}
      onCancel={onCancel}
    >
      <RadioGroup
        className="swatches"
        aria-label={text('lists.colour')}
        orientation="horizontal"
        value={colour}
        onChange={(chosen) => setColour(colours.find((each) => each === chosen) ?? first)}
      >
        {colours.map((each) => (
          <Radio key={each} value={each} className="swatch" aria-label={text(`colour.${each}`)}>
            <ColourDot colour={each} />
          </Radio>
        ))}
      </RadioGroup>
    </ListNameField>
  )
}
