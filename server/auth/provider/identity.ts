import type { Identity } from '../../accounts/schema.ts'
import { badIdToken, type IdTokenClaims } from './checks.ts'
import { quotable } from './failures.ts'

/** What a provider says of a person beside who it is, in an ID token or at its userinfo endpoint. */
type Profile = Readonly<Record<string, unknown>>

/**
 * Who the claims of an ID token name. Only where they hold no name is `userInfo` asked; that it fails is no reason to
 * refuse the sign-in, that it answers about someone else is. Throws SignInFailed.
 */
export async function identityOf(
  claims: IdTokenClaims & Profile,
  userInfo: () => Promise<Profile | null>,
): Promise<Identity> {
  const { iss: issuer, sub: subject } = claims
  if (nameIn(claims) !== null)
    return { issuer, subject, name: nameIn(claims), email: textIn(claims, 'email') }
  const more = await userInfo()
  if (more !== null && more['sub'] !== subject) throw badIdToken('userinfo answers about another subject')
  return {
    issuer,
    subject,
    name: more === null ? null : nameIn(more),
    email: textIn(claims, 'email') ?? (more === null ? null : textIn(more, 'email')),
  }
}

const nameIn = (profile: Profile): string | null => {
  const whole = [textIn(profile, 'given_name'), textIn(profile, 'family_name')].filter(
    (part) => part !== null,
  )
  return (
    textIn(profile, 'name') ??
    (whole.length > 0 ? whole.join(' ') : null) ??
    textIn(profile, 'preferred_username')
  )
}

const textIn = (profile: Profile, claim: string): string | null => {
  const value = profile[claim]
  if (typeof value !== 'string') return null
  const text = quotable(value)
  return text === '' ? null : text.slice(0, 200)
}
