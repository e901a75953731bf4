import type { LoginError, SignIn, SignInConfiguration } from '../../server/contract.ts'
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

/** Says why a sign-in is not kept over a restart. Returns null if it is kept. The server may know reasons that this page does not. */
export function explainNotKept(signIn: SignIn | null, text: Text): string | null {
  if (signIn === null || signIn.notKeptReason === null) return null
  const id = `notKept.${signIn.notKeptReason}`
  return text(text.has(id) ? id : 'notKept.unknown')
}

type Mistakes = SignInConfiguration['mistakes']

/** Explains the mistakes in the configuration of sign-in. The server may be newer, and know reasons and rules that this page does not. */
export const explainMistakes = (mistakes: Mistakes, text: Text): string =>
  mistakes.map((mistake) => explainMistake(mistake, text)).join(' ')

function explainMistake({ reason, values }: Mistakes[number], text: Text): string {
  if (reason === 'setting') return text('mistake.setting', { ...values, rule: explainRule(values, text) })
  const id = `mistake.${reason}`
  return text(text.has(id) ? id : 'mistake.unknown', values)
}

function explainRule(values: Mistakes[number]['values'], text: Text): string {
  const id = `rule.${values.rule}`
  return text(text.has(id) ? id : 'rule.other', values)
}
