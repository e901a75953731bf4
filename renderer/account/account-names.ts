import type { Account, Session } from '../../server/contract.ts'
import type { Text } from '../messages/use-text.ts'

const normalize = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

// Entra can be configured by an issuer for all tenants. The issuer of an account is always that of its own tenant.
const entra = 'https://login.microsoftonline.com/'
const sharedIssuers = ['common', 'organizations', 'consumers'].map((tenant) => `${entra}${tenant}/`)

/** Whether an account with the issuer `issuer` belongs to the provider that is configured with the issuer `configured`. */
export function isOfProvider(issuer: string | null, configured: string): boolean {
  if (issuer === null) return false
  const [ofAccount, ofProvider] = [normalize(issuer), normalize(configured)]
  if (ofAccount === ofProvider) return true
  return ofAccount.startsWith(entra) && sharedIssuers.some((shared) => ofProvider.startsWith(shared))
}

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

const segmenter = new Intl.Segmenter()

// The first grapheme that begins with a letter or a digit: a letter can have combining marks.
const findFirstLetter = (word: string): string | undefined =>
  [...segmenter.segment(word)].map(({ segment }) => segment).find((each) => /^[\p{L}\p{N}]/u.test(each))

/** Makes one or two initials: of the first and the last word of the name, or of the e-mail address if there is no name. */
export function makeInitials(name: string | null, email: string | null): string {
  const words = (name ?? '').split(/\s+/u).flatMap((word) => findFirstLetter(word) ?? [])
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first ?? findFirstLetter(email ?? '') ?? ''}${last ?? ''}`.toLocaleUpperCase()
}
