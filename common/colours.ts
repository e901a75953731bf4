/** The colours of lists and views, in the order in which they are offered. */
export const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const

/** The colour of a list or a view. */
export type Colour = (typeof colours)[number]

/** Suggests the colour that the fewest lists have, the first one of several. */
export function suggestColour(lists: Iterable<{ readonly colour: Colour }>): Colour {
  const uses = new Map<Colour, number>()
  for (const { colour } of lists) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  const countOf = (colour: Colour): number => uses.get(colour) ?? 0
  return colours.reduce((least, colour) => (countOf(colour) < countOf(least) ? colour : least))
}
