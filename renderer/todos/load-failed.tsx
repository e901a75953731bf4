import { TriangleAlert } from 'lucide-react'
import { ApiProblem, NoSession, Unreachable } from '../api/problem.ts'
import { Action } from '../components/buttons/action.tsx'
import { FullState } from '../components/states/full-state.tsx'
import { NoAnswer } from '../components/states/no-answer.tsx'
import { useText } from '../messages/use-text.ts'

interface LoadFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shows in place of todos that could not be read, so that the list does not look empty. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const text = useText()
  if (error instanceof Unreachable)
    return <NoAnswer reason={error instanceof NoSession ? error.message : null} onRetry={onRetry} />
  const isUnavailable =
    error instanceof ApiProblem && error.type === 'urn:localist:problem:account-unavailable'
  return (
    <FullState
      icon={TriangleAlert}
      title={text(isUnavailable ? 'error.unavailableTitle' : 'error.loadTitle')}
      role="alert"
    >
      <p>{error instanceof ApiProblem ? error.message : text('error.unknown')}</p>
      <Action look="plain" label={text('error.retry')} onPress={onRetry} />
    </FullState>
  )
}
