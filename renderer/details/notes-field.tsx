import { TextArea, TextField } from 'react-aria-components'
import { NewerText } from '../components/newer-text.tsx'
import { useText } from '../messages/use-text.ts'
import type { SavedText } from './use-saved-text.ts'

interface NotesFieldProps {
  readonly text: SavedText
  /** The notes as they are stored. */
  readonly stored: string
}

/** The notes of a todo. */
export function NotesField({ text: saved, stored }: NotesFieldProps) {
  const text = useText()
  return (
    <div className="details-notes">
      <TextField
        aria-label={text('details.notes')}
        value={saved.value}
        onChange={saved.type}
        onBlur={saved.save}
      >
        <TextArea rows={3} dir="auto" placeholder={text('details.addNotes')} />
      </TextField>
      {saved.conflict !== null && <NewerText newer={stored} onReplace={saved.insist} onKeep={saved.revert} />}
    </div>
  )
}
