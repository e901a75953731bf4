import { styleText } from 'node:util'
import type { List } from '../contract.ts'

/** A colour or a style of text on a terminal. */
export type Style = Parameters<typeof styleText>[0]

/** Colours a text if stdout is a terminal. Obeys NO_COLOR, NODE_DISABLE_COLORS and FORCE_COLOR. */
export const paint = (style: Style, text: string): string => styleText(style, text)

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
