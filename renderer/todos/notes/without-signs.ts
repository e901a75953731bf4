const signs: readonly (readonly [sign: RegExp, text: string])[] = [
  // Rules, fences of code, and the lines below a heading or the head of a table.
  [/^(?:[ \t]*(?:```.*|~~~.*|[-=*_]{3,}[ \t]*)|(?=[^\n]*\|)[ \t|:-]+)$/gm, ''],
  [/^[ \t]*(?:#+|[-*+>]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  // A link is its text.
  [/!?\[([^[\]\n]*)\](?:\([^()\s]*(?:[ \t]+"[^"\n()]*")?\)|\[[^[\]\n]*\])/g, '$1'],
  [/<(https?:[^<>\s]*)>/g, '$1'],
  [/\\(?=[!-/:-@[-`{-~])/g, ''],
  // Emphasis and code, but not the underscore of a name or the star between numbers.
  [/[*~`]+(?=\S)|(?<=\S)[*~`]+|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu, ''],
  [/\s+/g, ' '],
]

/** Returns notes as one line without the signs of Markdown. Its time grows with the length of the notes only. */
export const withoutSigns = (notes: string): string =>
  signs.reduce((line, [sign, text]) => line.replaceAll(sign, text), notes)
