import type { Identity } from '../../accounts/schema.ts'
import { badIdToken, type IdTokenClaims } from './checks.ts'
import { oneLine, quotable } from './failures.ts'
import { holdsWhole } from './mask.ts'
import type { AnswerSecrets } from './token-answers.ts'

/** Claims about a person, of an ID token or of the userinfo endpoint. */
type Profile = Readonly<Record<string, unknown>>

/**
 * The person whom the claims of an ID token name. `userInfo` is asked only where they hold no name: its failure does not
 * fail the sign-in, an answer about somebody else does. A name or address with one of `secrets` in it, or with what looks
 * like a token, is left out; a subject with a token in it is refused. Throws SignInFailed.
 */
export async function identityOf(
  claims: IdTokenClaims & Profile,
  secrets: AnswerSecrets,
  userInfo: () => Promise<Profile | null>,
): Promise<Identity> {
  const { iss: issuer, sub: subject } = claims
  if (holdsWhole(subject, secrets.tokens)) throw badIdToken('its subject holds a token')
  const hidden = [...secrets.tokens, ...secrets.others]
  const name = nameIn(claims, hidden)
  if (name !== null) return { issuer, subject, name, email: textIn(claims, 'email', hidden) }
  const more = await userInfo()
  if (more !== null && more['sub'] !== subject) throw badIdToken('userinfo answers about another subject')
  return {
    issuer,
    subject,
    name: more === null ? null : nameIn(more, hidden),
    email: textIn(claims, 'email', hidden) ?? (more === null ? null : textIn(more, 'email', hidden)),
  }
}

const nameIn = (profile: Profile, secrets: readonly string[]): string | null => {
  const textOf = (claim: string): string | null => textIn(profile, claim, secrets)
  const whole = [textOf('given_name'), textOf('family_name')].filter((part) => part !== null)
  return textOf('name') ?? (whole.length > 0 ? whole.join(' ') : null) ?? textOf('preferred_username')
}

const longestText = 200

const textIn = (profile: Profile, claim: string, secrets: readonly string[]): string | null => {
  const value = profile[claim]
  if (typeof value !== 'string') return null
  const text = oneLine(value).slice(0, longestText)
  return text === '' || quotable(text, secrets) !== text ? null : text
}
