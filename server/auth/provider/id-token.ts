import { cleanLine } from '../../../common/one-line.ts'
import type { Identity } from '../../accounts/schema.ts'
import { explainFailure } from '../../reasons/sign-in.ts'
import { SignInFailed } from './failures.ts'

/** Claims about a person, of an ID token or of the userinfo endpoint. */
type Profile = Readonly<Record<string, unknown>>

/** The claims of an ID token that we use (OpenID Connect Core 1.0, 2). */
interface IdTokenClaims extends Profile {
  readonly iss: string
  readonly sub: string
  readonly iat: number
  readonly azp?: unknown
}

const longestSubject = 255

/**
 * Refuses an ID token that openid-client would take: with an empty or overlong subject (OpenID Connect Core 1.0, 2), or
 * for another party (3.1.3.7). Throws SignInFailed.
 */
export function checkClaims({ sub, azp }: IdTokenClaims, clientId: string): void {
  if (sub === '') throw badIdToken('its subject is empty')
  if (sub.length > longestSubject) throw badIdToken('its subject is longer than 255 characters')
  if (azp !== undefined && azp !== clientId) throw badIdToken('it was made for another application (azp)')
}

const mostSkew = 5 * 60_000

/** Refuses an ID token that was issued more than five minutes from `now`. Throws SignInFailed. */
export function checkIssuedAt({ iat }: IdTokenClaims, now: Date): void {
  const skew = iat * 1000 - now.getTime()
  if (Math.abs(skew) <= mostSkew) return
  throw new SignInFailed(explainFailure('clock', {}), {
    details: `The ID token was issued ${Math.round(Math.abs(skew) / 60_000)} minutes in the ${skew > 0 ? 'future' : 'past'} (iat).`,
  })
}

/** The failure for an ID token that is not valid; `why` is the end of a sentence. */
export const badIdToken = (why: string): SignInFailed =>
  new SignInFailed(explainFailure('id-token', {}), { details: `ID token: ${why}` })

/** The person of an ID token. A name or address that is missing is null. */
export const identityOf = (claims: IdTokenClaims): Identity => ({
  issuer: claims.iss,
  subject: claims.sub,
  name: findName(claims),
  email: findText(claims, 'email'),
})

/**
 * `identity` with the name of `userInfo`, an answer of the userinfo endpoint, and with its address where there was none.
 * Throws SignInFailed for an answer about another subject.
 */
export function withUserInfo(identity: Identity, userInfo: Profile): Identity {
  if (userInfo['sub'] !== identity.subject) throw badIdToken('userinfo answers about another subject')
  return { ...identity, name: findName(userInfo), email: identity.email ?? findText(userInfo, 'email') }
}

const findName = (profile: Profile): string | null => {
  const parts = ['given_name', 'family_name'].map((claim) => findText(profile, claim))
  const full = parts.filter((part) => part !== null).join(' ')
  return findText(profile, 'name') ?? (full || findText(profile, 'preferred_username'))
}

const longestText = 200

const findText = (profile: Profile, claim: string): string | null => {
  const value = profile[claim]
  return typeof value === 'string' ? cleanLine(value).slice(0, longestText) || null : null
}
