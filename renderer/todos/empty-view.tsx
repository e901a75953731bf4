import { FullState } from '../components/states/full-state.tsx'
import { Key } from '../components/key.tsx'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { iconOf } from '../todo-views/view-icon.tsx'
import { GoneConditions } from './gone-conditions.tsx'
import type { View } from '../todo-views/view.ts'

interface EmptyViewProps {
  readonly view: View
}

/** Says which todos an empty view shows, and the key that adds one. */
export function EmptyView({ view }: EmptyViewProps) {
  const text = useText()
  const { empty, newTodo, filter } = view
  const keys = useShownKeys(empty === 'completed' ? 'todo.complete' : 'add-todo')
  return (
    <FullState icon={iconOf(view)} title={text(`empty.${empty}.title`)}>
      <p>
        {text(`empty.${empty}.body`)}{' '}
        {keys !== undefined && (newTodo !== null || empty === 'completed') && (
          <span className="key-hint">
            <Message
              id={empty === 'completed' ? 'empty.completeHint' : 'empty.addHint'}
              values={{ key: <Key name={keys} /> }}
            />
          </span>
        )}
      </p>
      {empty === 'inbox' && <p>{text('empty.words', { example: text('empty.wordsExample') })}</p>}
      {filter !== undefined && <GoneConditions filter={filter} />}
    </FullState>
  )
}
