import { Label, Radio, RadioGroup } from 'react-aria-components'
import { viewIcons } from '../../../common/filters/filter-names.ts'
import { ColourDot } from '../../components/colour-dot.tsx'
import { Icon } from '../../components/icon.tsx'
import { colours } from '../../lists/colours.ts'
import { useText } from '../../messages/use-text.ts'
import { drawings } from '../drawings.ts'
import type { Draft } from './draft.ts'

interface LookFieldsProps {
  readonly draft: Draft
  readonly onChange: (fields: Partial<Draft>) => void
}

/** The fields for the icon of a view and its colour. */
export function LookFields({ draft: { icon, colour }, onChange }: LookFieldsProps) {
  const text = useText()
  return (
    <>
      <RadioGroup
        className="field"
        orientation="horizontal"
        value={icon}
        onChange={(chosen) => {
          const found = viewIcons.find((each) => each === chosen)
          if (found !== undefined) onChange({ icon: found })
        }}
      >
        <Label>{text('views.icon')}</Label>
        <div className="icon-choices" data-colour={colour}>
          {viewIcons.map((each) => (
            <Radio key={each} className="icon-choice" value={each} aria-label={text(`viewIcon.${each}`)}>
              <Icon of={drawings[each]} />
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <RadioGroup
        className="field"
        orientation="horizontal"
        value={colour}
        onChange={(chosen) => {
          const found = colours.find((each) => each === chosen)
          if (found !== undefined) onChange({ colour: found })
        }}
      >
        <Label>{text('views.colour')}</Label>
        <div className="colour-choices">
          {colours.map((each) => (
            <Radio key={each} className="colour-choice" value={each} aria-label={text(`colour.${each}`)}>
              <ColourDot colour={each} />
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </>
  )
}
