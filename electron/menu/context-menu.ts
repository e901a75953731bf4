import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** Builds the menu for a right click: editing in a text field, copying on selected text, and nothing elsewhere. */
export function buildContextMenu({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): MenuItemConstructorOptions[] {
  if (isEditable)
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  if (selectionText.trim() === '') return []
  return [{ role: 'copy', enabled: editFlags.canCopy }, { role: 'selectAll' }]
}
