import type { LoginError } from '../../server/contract.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Text } from '../messages/use-text.ts'
import { explain } from './explain.ts'

/** Explains a sign-in that was not completed. The server may be newer, and know reasons that this page does not. */
export function explainLoginError({ reason, values, code }: LoginError, text: Text): string {
  const id = [`failure.${reason}`, `problem.${reason}`].find(text.has)
  return id === undefined ? text('failure.unknown', { code }) : text(id, values)
}

/** Explains a sign-in that the server could not begin. */
export function explainBeginning(error: unknown, text: Text): string {
  const id = error instanceof ApiProblem ? `failure.${error.reason}` : ''
  return error instanceof ApiProblem && text.has(id) ? text(id, error.values) : explain(error, text)
}
