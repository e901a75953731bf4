import type { SignIn } from '../../server/contract.ts'
import type { Text } from '../messages/use-text.ts'

/** Says why a sign-in is not kept over a restart. Returns null if it is kept. The server may know reasons that this page does not. */
export function explainNotKept(signIn: SignIn | null, text: Text): string | null {
  if (signIn === null || signIn.notKeptReason === null) return null
  const id = `notKept.${signIn.notKeptReason}`
  return text(text.has(id) ? id : 'notKept.unknown')
}
