import type { Account, Session } from '../../server/contract.ts'
import type { Text } from '../messages/use-text.ts'
import { isOfProvider } from './issuers.ts'

/** Finds the name of the provider of an account: its configured name, or the host of its issuer. */
export function findProviderName({ issuer }: Account, provider: Session['provider']): string {
  if (provider && isOfProvider(issuer, provider.issuer)) return provider.name
  return findHost(issuer ?? '')
}

const findHost = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

/** Finds the name of an account, or a text in place of it. */
export function findAccountName(account: Account, text: Text): string {
  if (account.kind === 'local') return text('account.local')
  return (
    account.name ?? account.email ?? text('account.unnamed', { provider: findProviderName(account, null) })
  )
}

/** The e-mail of an account in a list, which is empty if there is none or it is the name already. */
export const listEmailBeside = ({ email }: Account, name: string): readonly string[] =>
  email === null || email === name ? [] : [email]
