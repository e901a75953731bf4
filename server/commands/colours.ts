import { styleText } from 'node:util'

/** A colour or a style of text on a terminal. */
export type Style = Parameters<typeof styleText>[0]

/** Colours a text if stdout is a terminal. Obeys NO_COLOR, NODE_DISABLE_COLORS and FORCE_COLOR. */
export const paint = (style: Style, text: string): string => styleText(style, text)
