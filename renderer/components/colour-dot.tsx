import type { List } from '../../server/contract.ts'

interface ColourDotProps {
  readonly colour: List['colour']
}

/** A dot of 10 px in the colour of a list. It is hidden from assistive technology, since the name of the list is beside it. */
export function ColourDot({ colour }: ColourDotProps) {
  return <span className="dot" data-colour={colour} aria-hidden />
}
