/**
 * Replaces the selected text of the focused field as typing would, so that the browser can undo it. Setting the value would clear
 * the undo history of the field. Returns whether the text was replaced.
 */
export function typeInto(field: HTMLTextAreaElement, text: string): boolean {
  if (document.activeElement !== field) return false
  // Changing the selection ends the present step of the undo history.
  const { selectionStart, selectionEnd } = field
  field.select()
  field.setSelectionRange(selectionStart, selectionEnd)
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}

/** Whether a text has several lines that are not empty, or is a task in Markdown. */
export const hasTodos = (text: string): boolean => /[\r\n]|^[-*+] \[[ xX]\] /.test(text.trim())
