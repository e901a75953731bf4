import type { SignIn, SignInConfiguration } from '../../server/contract.ts'
import type { Text } from '../messages/use-text.ts'

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
