import { NewerText } from '../components/states/newer-text.tsx'
import { Notes } from '../todos/notes/notes.tsx'
import type { SavedText } from './use-saved-text.ts'

interface NotesFieldProps {
  readonly text: SavedText
  /** The notes as they are stored. */
  readonly stored: string
}

/** The notes of a todo, and a question if they were changed elsewhere meanwhile. */
export function NotesField({ text, stored }: NotesFieldProps) {
  return (
    <div className="details-notes">
      <Notes value={text.value} onChange={text.type} onCommit={text.save} />
      {text.conflict !== null && <NewerText newer={stored} onReplace={text.insist} onKeep={text.revert} />}
    </div>
  )
}
