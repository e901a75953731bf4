import { OneLineField } from '../components/fields/one-line-field.tsx'
import { NewerText } from '../components/states/newer-text.tsx'
import { useText } from '../messages/use-text.ts'
import type { SavedText } from './use-saved-text.ts'

interface TitleFieldProps {
  readonly text: SavedText
  /** The title as it is stored. */
  readonly stored: string
}

/** The title of a todo, which is edited in place. */
export function TitleField({ text: saved, stored }: TitleFieldProps) {
  const text = useText()
  return (
    <div className="details-title">
      <OneLineField
        label={text('details.titleField')}
        value={saved.value}
        onChange={saved.type}
        onEnter={saved.save}
        onEscape={saved.revert}
        onBlur={saved.save}
      />
      {saved.conflict !== null && <NewerText newer={stored} onReplace={saved.insist} onKeep={saved.revert} />}
    </div>
  )
}
