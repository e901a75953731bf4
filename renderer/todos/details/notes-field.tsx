import { NewerText } from '../../components/states/newer-text.tsx'
import { Notes } from '../notes/notes.tsx'
import type { TextEdit } from '../use-text-edit.ts'

interface NotesFieldProps {
  readonly text: TextEdit
  /** The notes as they are stored. */
  readonly stored: string
}

/** The notes of a todo, and a question if they were changed elsewhere meanwhile. */
export function NotesField({ text, stored }: NotesFieldProps) {
  return (
    <div className="details-notes">
      <Notes value={text.value} onChange={text.type} onCommit={text.save} />
      {text.isContested && <NewerText newer={stored} onReplace={text.insist} onKeep={text.revert} />}
    </div>
  )
}
