import type { Login } from '../../../../server/contract.ts'
import { ApiProblem, NoSession, Unreachable } from '../../../api/problem.ts'
import type { Text } from '../../../messages/use-text.ts'
import { NoWebPage } from './run-login.ts'

/** Why nobody was signed in, for a person. */
export interface Failure {
  readonly message: string
  /** What the provider or the system said, for whoever is to help. */
  readonly details: string | null
  /** Whether the person chose so. */
  readonly isChosen: boolean
}

const failure = (message: string, details: string | null = null): Failure => ({
  message,
  details,
  isChosen: false,
})

/** Explains a sign-in that ended without success. */
export function failureOf({ status, error }: Login, text: Text): Failure {
  if (error === null) return failure(text(status === 'expired' ? 'signIn.expired' : 'error.unknown'))
  return { message: error.message, details: error.details, isChosen: error.code === 'access_denied' }
}

/** Explains a sign-in that could not be begun or followed. */
export function failureFrom(error: unknown, text: Text): Failure {
  if (error instanceof ApiProblem && error.status === 404) return failure(text('signIn.gone'))
  if (error instanceof ApiProblem) return failure(error.message, error.details)
  if (error instanceof NoSession) return failure(error.message)
  if (error instanceof Unreachable) return failure(text('signIn.unreachable'))
  if (error instanceof NoWebPage) return failure(text('signIn.noWebPage'), error.message)
  return failure(text('error.unknown'))
}
