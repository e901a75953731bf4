import { Suspense } from 'react'
import { FullState } from '../components/states/full-state.tsx'
import { Key } from '../components/key.tsx'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { iconOf } from '../todo-views/view-icon.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { GoneConditions } from './gone-conditions.tsx'
import type { View } from '../todo-views/view.ts'

const ViewFacts = lazyPart(() => import('./view-facts.tsx').then((module) => module.ViewFacts), 'none')

const FirstTodosOffer = lazyPart(
  () => import('./first-run/first-todos-offer.tsx').then((module) => module.FirstTodosOffer),
  'none',
)

/** The empty views below which it is said what was done. */
const finished: readonly View['empty'][] = ['inbox', 'today', 'list', 'active']

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
      {finished.includes(empty) && (
        <Suspense>
          <ViewFacts view={view} />
        </Suspense>
      )}
      {empty === 'inbox' && (
        <Suspense>
          <FirstTodosOffer />
        </Suspense>
      )}
      {filter !== undefined && <GoneConditions filter={filter} />}
    </FullState>
  )
}
