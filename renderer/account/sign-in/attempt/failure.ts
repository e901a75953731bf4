import type { Login } from '../../../../server/contract.ts'
import { ApiProblem, NoSession, Unreachable } from '../../../api/problem.ts'
import type { Text } from '../../../messages/use-text.ts'
import { explain } from '../../../problems/explain.ts'
import { explainBeginning, explainLoginError } from '../../../problems/explain-sign-in.ts'
import { NoWebPage } from './run-login.ts'

/** The reason for which a sign-in failed. */
export interface Failure {
  readonly message: string
  /** Technical details for support. */
  readonly details: string | null
  /** Whether the person has cancelled it at the provider. */
  readonly isChosen: boolean
}

const makeFailure = (message: string, details: string | null = null): Failure => ({
  message,
  details,
  isChosen: false,
})

/** Explains a sign-in that ended without success. */
export function explainLogin({ status, error }: Login, text: Text): Failure {
  if (error === null) return makeFailure(text(status === 'expired' ? 'signIn.expired' : 'error.unknown'))
  const { code, details } = error
  return { message: explainLoginError(error, text), details, isChosen: code === 'access_denied' }
}

/** Explains an error of beginning or following a sign-in. */
export function explainError(error: unknown, text: Text): Failure {
  if (error instanceof ApiProblem && error.status === 404) return makeFailure(text('signIn.gone'))
  if (error instanceof ApiProblem) return makeFailure(explainBeginning(error, text), error.details)
  if (error instanceof NoSession) return makeFailure(explain(error, text))
  if (error instanceof Unreachable) return makeFailure(text('signIn.unreachable'))
  if (error instanceof NoWebPage) return makeFailure(text('signIn.noWebPage'), error.message)
  return makeFailure(text('error.unknown'))
}
