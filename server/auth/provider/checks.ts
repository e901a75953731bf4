import * as z from 'zod'
import { explainFailure } from '../../reasons/sign-in.ts'
import { otherIssuer, SignInFailed } from './failures.ts'
import { isSecureUrl } from './fetch.ts'
import { reservedParameters } from './settings.ts'
import { cleanLine } from '../../../common/one-line.ts'
import type { Identity } from '../../accounts/schema.ts'

/** The members of a provider's metadata that we use (OpenID Connect Discovery 1.0, 3; RFC 8414, 2). */
const providerMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  code_challenge_methods_supported: z.array(z.string()).nullish(),
  // Optional members that are malformed are left out.
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  revocation_endpoint: z.string().optional().catch(undefined),
  end_session_endpoint: z.string().optional().catch(undefined),
  userinfo_endpoint: z.string().optional().catch(undefined),
})

/** The metadata of a provider, checked. */
export type ProviderMetadata = Readonly<z.infer<typeof providerMetadata>>

const entra = 'https://login.microsoftonline.com/'
const sharedEntra = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\//

const normalize = (address: string): string => (URL.canParse(address) ? new URL(address).href : address)

/**
 * Whether an account of `issuer` can belong to the provider with the issuer `configured`. An issuer of Entra for several
 * organisations issues ID tokens in the name of each of them.
 */
export const isOfProvider = (configured: string, issuer: string): boolean =>
  normalize(configured) === normalize(issuer) || (sharedEntra.test(configured) && issuer.startsWith(entra))

/**
 * Refuses metadata that openid-client would take: of another issuer; without an endpoint that we need; with an endpoint that
 * is not protected or holds a reserved parameter; of a provider that announces PKCE without S256. Throws SignInFailed.
 */
export function checkMetadata(configured: string, metadata: unknown): ProviderMetadata {
  const parsed = providerMetadata.safeParse(metadata)
  if (!parsed.success) throw badMetadata(String(parsed.error.issues[0]?.path.join('.')))
  const { issuer, code_challenge_methods_supported: methods, ...known } = parsed.data
  // Entra's issuer for several organisations has {tenantid} in place of the id of one.
  const isShared = configured.startsWith(entra) && issuer.includes('{tenantid}')
  if (normalize(issuer) !== normalize(configured) && !isShared) throw otherIssuer(configured, issuer)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isSecureUrl(known[name])) throw new SignInFailed(explainFailure('insecure', { address: name }))
  }
  if (!isPlainEndpoint(known.authorization_endpoint)) {
    throw badMetadata('authorization_endpoint', 'It has a fragment or a parameter that is not allowed there.')
  }
  if (methods && !methods.includes('S256')) throw new SignInFailed(explainFailure('no-pkce', {}))
  return parsed.data
}

const badMetadata = (member: string, details?: string): SignInFailed =>
  new SignInFailed(explainFailure('metadata', { member }), { ...(details !== undefined && { details }) })

/** Whether an address is protected and has no fragment and no reserved parameter, which would be there twice (RFC 6749, 3.1). */
export function isPlainEndpoint(address: string): boolean {
  if (!isSecureUrl(address)) return false
  const { hash, searchParams } = new URL(address)
  return hash === '' && ![...searchParams.keys()].some((parameter) => reservedParameters.has(parameter))
}

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
