/** Joins the lines of a text by spaces. Its time grows with the length of the text only, since texts of any length are pasted. */
export const joinLines = (text: string): string =>
  text.replaceAll(/\s+/g, (blanks) => (/[\r\n\u2028\u2029]/.test(blanks) ? ' ' : blanks))

/** Whether a text has several lines that are not empty. */
export const hasSeveralLines = (text: string): boolean => /[\r\n]/.test(text.trim())
