/** Returns notes as one line without the signs of Markdown. Its time grows with the length of the notes only. */
export const withoutSigns = (notes: string): string =>
  notes.replaceAll(/^[ \t]*(?:#+|[-*+>]|\d+\.)\s+(?:\[[ xX]\]\s+)?|[*_`~]+/gm, '').replaceAll(/\s+/g, ' ')
