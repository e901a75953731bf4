import * as z from 'zod'

/** The colours of lists and views, in the order of a colour picker. */
const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const

/** The colour of a list or a view. */
export const colour = z.enum(colours, `must be one of ${colours.join(', ')}`)
