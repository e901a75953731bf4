/**
 * Joins the lines of a text: line ends, tabs and other control characters become one space, with the white space around them. Its
 * time grows with the length of the text only, since texts of any length are pasted.
 */
export const joinLines = (text: string): string =>
  hasControls(text) ? text.replaceAll(/[\s\p{Cc}]+/gu, (run) => (hasControls(run) ? ' ' : run)) : text

/** Whether a text has line ends, tabs or other control characters. */
const hasControls = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A title or a name in one line, without white space around it. Empty where it has nothing visible. */
export function cleanLine(text: string): string {
  const line = joinLines(text).trim()
  return visible.test(line) ? line : ''
}
