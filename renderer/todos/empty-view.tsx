import { FullState } from '../components/full-state.tsx'
import { Key } from '../components/key.tsx'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { filterIcons, type Filter } from './filters.ts'

interface EmptyViewProps {
  readonly filter: Filter
}

/** Says what belongs into a view that is empty, and the key that brings it there. */
export function EmptyView({ filter }: EmptyViewProps) {
  const text = useText()
  const key = text(filter === 'completed' ? 'key.space' : 'key.n')
  return (
    <FullState icon={filterIcons[filter]} title={text(`empty.${filter}.title`)}>
      <p>
        {text(`empty.${filter}.body`)}{' '}
        <span className="key-hint">
          <Message id={`empty.${filter}.hint`} values={{ key: <Key name={key} /> }} />
        </span>
      </p>
    </FullState>
  )
}
