import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { DesktopTexts } from '../../messages/desktop.ts'

/** Builds the menu for a right click: editing in a text field, copying on selected text, and nothing elsewhere. */
export function buildContextMenu(
  {
    isEditable,
    selectionText,
    editFlags,
  }: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>,
  texts: DesktopTexts,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: texts.copy, enabled: editFlags.canCopy }
  if (isEditable)
    return [
      { role: 'undo', label: texts.undo, enabled: editFlags.canUndo },
      { type: 'separator' },
      { role: 'cut', label: texts.cut, enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: texts.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: texts.selectAll, enabled: editFlags.canSelectAll },
    ]
  if (selectionText.trim() === '') return []
  return [copy, { role: 'selectAll', label: texts.selectAll }]
}
