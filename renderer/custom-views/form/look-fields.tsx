import { viewIcons } from '../../../common/filters/filter-names.ts'
import { ColourDot } from '../../components/colour-dot.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import { colours } from '../../../common/colours.ts'
import { useText } from '../../messages/use-text.ts'
import { drawings } from '../../components/drawings.ts'
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
      <Choice
        label={text('views.icon')}
        value={icon}
        options={viewIcons.map((value) => ({
          value,
          label: text(`viewIcon.${value}`),
          icon: <Icon of={drawings[value]} />,
        }))}
        look="icon-choice"
        colour={colour}
        onChange={(chosen) => onChange({ icon: chosen })}
      />
      <Choice
        label={text('views.colour')}
        value={colour}
        options={colours.map((value) => ({
          value,
          label: text(`colour.${value}`),
          icon: <ColourDot colour={value} />,
        }))}
        look="colour-choice"
        onChange={(chosen) => onChange({ colour: chosen })}
      />
    </>
  )
}
