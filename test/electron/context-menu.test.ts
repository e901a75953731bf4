import test from 'ava'
import type { EditFlags } from 'electron'
import { buildContextMenu } from '../../electron/menu/context-menu.ts'
import { desktopTexts } from '../../messages/desktop.ts'

const none: EditFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
}

const build = (clicked: Parameters<typeof buildContextMenu>[0]) => buildContextMenu(clicked, desktopTexts.en)

const enabled = (...clicked: Parameters<typeof build>) =>
  build(...clicked)
    .filter((item) => item.enabled !== false && item.role !== undefined)
    .map(({ role }) => role)

test('a text field offers editing, and enables what can be done', (t) => {
  const editFlags = { ...none, canPaste: true, canSelectAll: true }
  const field = { isEditable: true, selectionText: '', editFlags }
  t.deepEqual(
    build(field).flatMap(({ role }) => role ?? []),
    ['undo', 'cut', 'copy', 'paste', 'selectAll'],
  )
  t.deepEqual(enabled(field), ['paste', 'selectAll'])
})

test('a password field does not offer to copy what is selected', (t) => {
  const field = { isEditable: true, selectionText: '••••', editFlags: { ...none, canSelectAll: true } }
  t.deepEqual(enabled(field), ['selectAll'])
})

test('selected text can be copied', (t) => {
  const editFlags = { ...none, canCopy: true, canSelectAll: true }
  t.deepEqual(enabled({ isEditable: false, selectionText: 'Pay rent', editFlags }), ['copy', 'selectAll'])
})

test('there is no menu elsewhere', (t) => {
  for (const selectionText of ['', ' \n'])
    t.deepEqual(build({ isEditable: false, selectionText, editFlags: { ...none, canCopy: true } }), [])
})

test('the menu is in the language of the texts', (t) => {
  const [only] = buildContextMenu(
    { isEditable: false, selectionText: 'Miete', editFlags: { ...none, canCopy: true } },
    desktopTexts.de,
  )
  t.is(only?.label, '&Kopieren')
})
