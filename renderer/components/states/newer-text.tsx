import { Action } from '../buttons/action.tsx'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'

interface NewerTextProps {
  /** The text of the other change. */
  readonly newer: string
  readonly onReplace: () => void
  readonly onKeep: () => void
}

/** Says below an edited text that it was changed elsewhere meanwhile, and asks which of the two texts to keep. */
export function NewerText({ newer, onReplace, onKeep }: NewerTextProps) {
  const text = useText()
  return (
    <div className="newer-text" role="alert">
      <p>
        <Message id="newerText.changed" values={{ text: <bdi>{newer}</bdi> }} />
      </p>
      <div className="newer-text-actions">
        <Action look="plain" label={text('newerText.use')} onPress={onReplace} />
        <Action look="quiet" label={text('newerText.keep')} onPress={onKeep} />
      </div>
    </div>
  )
}
