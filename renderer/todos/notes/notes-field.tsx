import { NewerText } from '../../components/states/newer-text.tsx'
import type { TextEdit } from '../use-text-edit.ts'
import { Notes, type NotesProps } from './notes.tsx'

interface NotesFieldProps extends Pick<NotesProps, 'isEditing' | 'onEditing'> {
  readonly text: TextEdit
  /** The notes as they are stored. */
  readonly stored: string
}

/** The notes of a todo or a list, and a question if they were changed elsewhere meanwhile. */
export function NotesField({ text, stored, ...editing }: NotesFieldProps) {
  return (
    <>
      <Notes value={text.value} onChange={text.type} onCommit={text.save} {...editing} />
      {text.isContested && <NewerText newer={stored} onReplace={text.insist} onKeep={text.revert} />}
    </>
  )
}
