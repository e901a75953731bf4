import type { Account, Session } from '../../server/contract.ts'
import type { Text } from '../messages/use-text.ts'
import { isOfProvider } from './issuers.ts'

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

/** What to call the provider of an account: the name that is configured for it, or its host. */
export function providerOf({ issuer }: Account, provider: Session['provider']): string {
  if (provider && isOfProvider(issuer, provider.issuer)) return provider.name
  return hostOf(issuer ?? '')
}

/** What to call an account. */
export function nameOf(account: Account, text: Text): string {
  if (account.kind === 'local') return text('account.local')
  return account.name ?? account.email ?? text('account.unnamed', { provider: providerOf(account, null) })
}

/** The e-mail of an account where it says more than its name does, as a list of one or none. */
export const emailBeside = ({ email }: Account, name: string): readonly string[] =>
  email === null || email === name ? [] : [email]

/** Whether the sign-in of the account has ended and its provider can still be asked. */
export const isRenewable = ({ account, provider, signIn }: Session): boolean =>
  signIn?.state === 'ended' && provider !== null && isOfProvider(account?.issuer ?? null, provider.issuer)
