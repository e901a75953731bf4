import { Action } from '../../components/action.tsx'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'

interface NewerTitleProps {
  /** The title that somebody else gave. */
  readonly title: string
  readonly onReplace: () => void
  readonly onKeep: () => void
}

/** Says under a title that is edited that the todo has got another one meanwhile, and asks which of them stays. */
export function NewerTitle({ title, onReplace, onKeep }: NewerTitleProps) {
  const text = useText()
  return (
    <div className="newer-title" role="alert">
      <p>
        <Message id="todos.newerTitle" values={{ title: <bdi>{title}</bdi> }} />
      </p>
      <div className="newer-title-actions">
        <Action look="plain" label={text('todos.useText')} onPress={onReplace} />
        <Action look="quiet" label={text('todos.keepTitle')} onPress={onKeep} />
      </div>
    </div>
  )
}
