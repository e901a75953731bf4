import { ColourDot } from '../components/colour-dot.tsx'
import { ColouredIcon } from '../components/named-icon.tsx'
import type { List } from '../sync/entities.ts'

interface ListIconProps {
  readonly list: Pick<List, 'icon' | 'colour'>
}

/** The icon of a list in its colour, or a dot. It is hidden from assistive technology, since the name of the list is beside it. */
export function ListIcon({ list: { icon, colour } }: ListIconProps) {
  return icon === null ? <ColourDot colour={colour} /> : <ColouredIcon name={icon} colour={colour} />
}
