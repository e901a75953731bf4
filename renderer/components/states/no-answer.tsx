import { Unplug } from 'lucide-react'
import { NoSession } from '../../api/problem.ts'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { explain } from '../../problems/explain.ts'
import { Action } from '../buttons/action.tsx'
import { FullState } from './full-state.tsx'

interface NoAnswerProps {
  readonly onRetry: () => void
  readonly isPage?: boolean
  /** The error of the request without an answer. */
  readonly error: unknown
}

/** Says that the server does not answer and how to start it. */
export function NoAnswer({ onRetry, isPage = false, error }: NoAnswerProps) {
  const text = useText()
  return (
    <FullState icon={Unplug} title={text('offline.title')} role="alert" isPage={isPage}>
      <p>
        {error instanceof NoSession && error.reason !== null ? (
          explain(error, text)
        ) : (
          <Message id="offline.body" values={{ command: <code>localist serve</code> }} />
        )}{' '}
        {window.desktop ? (
          text('offline.window')
        ) : (
          <Message
            id="offline.tab"
            values={{
              command: <code>localist open</code>,
              inClone: <code>node dist/cli/main.js open</code>,
            }}
          />
        )}
      </p>
      <Action look="plain" label={text('error.retry')} onPress={onRetry} />
    </FullState>
  )
}
