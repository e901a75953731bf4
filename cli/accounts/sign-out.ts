import type { Session, SignedOut } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { formatSignedInName } from '../output/account-name.ts'
import { makePrintable } from '../output/printable.ts'
import { openLink } from '../serve/open-link.ts'

/** `localist sign-out`: makes the local account the active account. With --provider, ends the session at the provider too. */
export const command: CommandDefinition<[], { readonly provider?: true }> = {
  summary: "Sign out, back to this computer's own list.",
  more: 'The list of the account stays on this computer.',
  examples: ['localist sign-out', 'localist sign-out --provider'],
  options: [['--provider', 'end the session at the provider too']],
  async run({ options: { provider }, call, json, say }) {
    const before = await call<Session>('GET', '/api/auth/session')
    const query = provider ? '?endProviderSession=true' : ''
    const after = await call<SignedOut>('DELETE', `/api/auth/session${query}`)
    if (json(after, true)) return undefined
    // Where sign-in is required, an account may be closed already.
    if (before.signIn === null) return say('Nobody was signed in.')
    say(
      `Signed out ${formatSignedInName(before)}. That list stays on this computer; sign in again to see it.`,
    )
    if (!provider) return undefined
    const { endSession, endSessionProblem } = after
    if (endSessionProblem !== null)
      return say(`The session at the provider was not ended. ${makePrintable(endSessionProblem)}`)
    if (endSession === null) return say('The provider has no page that ends its session.')
    say('Finish signing out at the provider in your browser. If none opens, follow this link:')
    say(`  ${endSession.url}`)
    if (!endSession.opened) await openLink(endSession.url, say)
  },
}
