/**
 * Replaces the selected text of a field that has the focus as if the person had typed `text`, so that the browser can
 * undo it; a value that is set by code empties the field's undo history. Answers whether the browser did it.
 */
export function typeInto(field: HTMLTextAreaElement, text: string): boolean {
  if (document.activeElement !== field) return false
  // A selection that moves ends the step of the undo history that typing has begun.
  const { selectionStart, selectionEnd } = field
  field.select()
  field.setSelectionRange(selectionStart, selectionEnd)
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
