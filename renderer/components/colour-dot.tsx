import type { List } from '../../server/contract.ts'

interface ColourDotProps {
  readonly colour: List['colour']
}

/** A dot of 10 px in the colour of a list. It says nothing to assistive technology: the name of the list stands beside it. */
export function ColourDot({ colour }: ColourDotProps) {
  return <span className="dot" data-colour={colour} aria-hidden />
}
