import { useId, useState } from 'react'
import { NameField } from '../components/fields/name-field.tsx'
import { ColourDot } from '../components/colour-dot.tsx'
import { useText } from '../messages/use-text.ts'
import type { List } from '../sync/entities.ts'
import { colours } from '../../common/colours.ts'

/** The rules for the name of a list. */
export const listName = {
  longest: 200,
  missing: 'lists.nameMissing',
  tooLong: 'lists.nameTooLong',
} as const

interface NewListProps {
  /** The colour at the beginning. */
  readonly colour: List['colour']
  /** Adds the list; `isOpened` is whether the page shows it then. */
  readonly onAdd: (fields: Pick<List, 'name' | 'colour'>, isOpened: boolean) => void
  readonly onCancel: () => void
}

/** The fields for the name and the colour of a new list. */
export function NewList({ colour: first, onAdd, onCancel }: NewListProps) {
  const text = useText()
  const group = useId()
  const [colour, setColour] = useState(first)
  return (
    <NameField
      {...listName}
      label={text('lists.newName')}
      name=""
      icon={<ColourDot colour={colour} />}
      onSave={(name, end) => onAdd({ name, colour }, end === 'enter')}
      onCancel={onCancel}
    >
      {/* Without onMouseDown, a click on a colour would leave the name, and so end the edit. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radio buttons have the focus */}
      <div
        className="swatches"
        role="radiogroup"
        aria-label={text('lists.colour')}
        onMouseDown={(event) => event.preventDefault()}
      >
        {colours.map((each) => (
          <label key={each} className="swatch" title={text(`colour.${each}`)}>
            <input
              type="radio"
              className="spoken-only"
              name={group}
              aria-label={text(`colour.${each}`)}
              checked={each === colour}
              onChange={() => setColour(each)}
            />
            <ColourDot colour={each} />
          </label>
        ))}
      </div>
    </NameField>
  )
}
