import { TriangleAlert } from 'lucide-react'
import { ApiProblem, Unreachable } from '../../api/problem.ts'
import { Action } from '../buttons/action.tsx'
import { FullState } from './full-state.tsx'
import { NoAnswer } from './no-answer.tsx'
import { useText } from '../../messages/use-text.ts'
import { explain } from '../../problems/explain.ts'

interface LoadFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shows in place of todos that could not be read, so that the list does not look empty. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const text = useText()
  if (error instanceof Unreachable) return <NoAnswer error={error} onRetry={onRetry} />
  const isUnavailable = error instanceof ApiProblem && error.slug === 'account-unavailable'
  return (
    <FullState
      icon={TriangleAlert}
      title={text(isUnavailable ? 'error.unavailableTitle' : 'error.loadTitle')}
      role="alert"
    >
      <p>{explain(error, text)}</p>
      <Action look="plain" label={text('error.retry')} onPress={onRetry} />
    </FullState>
  )
}
