import { FullState } from '../components/states/full-state.tsx'
import { Key } from '../components/key.tsx'
import { formatKeys } from '../commands/keys.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import type { View } from '../views/view.ts'

interface EmptyViewProps {
  readonly view: View
}

/** Says which todos an empty view shows, and the key that adds one. */
export function EmptyView({ view: { icon, empty, newTodo } }: EmptyViewProps) {
  const text = useText()
  const key = <Key name={formatKeys(empty === 'completed' ? 'Space' : 'n')} />
  return (
    <FullState icon={icon} title={text(`empty.${empty}.title`)}>
      <p>
        {text(`empty.${empty}.body`)}{' '}
        {(newTodo !== null || empty === 'completed') && (
          <span className="key-hint">
            <Message id={empty === 'completed' ? 'empty.completeHint' : 'empty.addHint'} values={{ key }} />
          </span>
        )}
      </p>
    </FullState>
  )
}
