import type { styleText } from 'node:util'
import type { List } from '../../server/contract.ts'

/** A colour or a style of text on a terminal. */
export type Style = Parameters<typeof styleText>[0]

/** The style of each colour of a list or a view. A terminal has no orange and no purple of its own. */
export const colourStyles: Readonly<Record<List['colour'], Style>> = {
  red: 'red',
  orange: 'redBright',
  yellow: 'yellow',
  green: 'green',
  teal: 'cyan',
  blue: 'blue',
  purple: 'magenta',
  grey: 'gray',
}

/** The names of the colours. */
export const colours: readonly string[] = Object.keys(colourStyles)
