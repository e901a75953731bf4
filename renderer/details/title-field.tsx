import { OneLineField } from '../components/fields/one-line-field.tsx'
import { NewerText } from '../components/states/newer-text.tsx'
import { useText } from '../messages/use-text.ts'
import type { TextEdit } from '../todos/texts/use-text-edit.ts'

interface TitleFieldProps {
  readonly text: TextEdit
  /** The title as it is stored. */
  readonly stored: string
}

/** The title of a todo, which is edited in place. */
export function TitleField({ text: edit, stored }: TitleFieldProps) {
  const text = useText()
  return (
    <div className="details-title">
      <OneLineField
        label={text('details.titleField')}
        value={edit.value}
        onChange={edit.type}
        onEnter={edit.save}
        onEscape={edit.revert}
        onBlur={edit.save}
      />
      {edit.isContested && <NewerText newer={stored} onReplace={edit.insist} onKeep={edit.revert} />}
    </div>
  )
}
