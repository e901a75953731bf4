import type { List } from '../sync/entities.ts'

/** The colours of lists, in the order in which they are offered. */
export const colours: readonly List['colour'][] = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'grey',
]

/** Suggests the colour that the fewest lists have. */
export function suggestColour(lists: readonly Pick<List, 'colour'>[]): List['colour'] {
  const uses = (colour: List['colour']) => lists.filter((list) => list.colour === colour).length
  return colours.reduce((least, colour) => (uses(colour) < uses(least) ? colour : least))
}
