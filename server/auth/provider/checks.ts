import { SignInFailed } from './failures.ts'
import { isSecureUrl } from './secure-url.ts'

/** The members of a provider's metadata that we look at (OpenID Connect Discovery 1.0, 3; RFC 8414, 2). */
export interface ProviderMetadata {
  readonly issuer: string
  readonly authorization_endpoint?: string
  readonly token_endpoint?: string
  readonly jwks_uri?: string
  readonly scopes_supported?: string[]
  readonly code_challenge_methods_supported?: string[]
  readonly token_endpoint_auth_methods_supported?: string[]
  readonly revocation_endpoint?: string
  readonly end_session_endpoint?: string
  readonly userinfo_endpoint?: string
}

/** The claims of an ID token that we look at (OpenID Connect Core 1.0, 2). */
export interface IdTokenClaims {
  readonly iss: string
  readonly sub: string
  readonly iat: number
  readonly azp?: unknown
  readonly nonce?: unknown
}

const entra = /^https:\/\/login\.microsoftonline\.com\//

/** Entra's issuer for several organisations has a place for the one that signs in; the ID token has it filled in. */
const placeholder = '{tenantid}'

const normal = (address: string): string => (URL.canParse(address) ? new URL(address).href : address)

/** Whether `issuer`, of an account or an ID token, is the one whose metadata names itself `announced`. */
export function isIssuedBy(announced: string, issuer: string): boolean {
  if (announced === issuer) return true
  const [before, after] = announced.split(placeholder)
  if (before === undefined || after === undefined || !entra.test(announced)) return false
  const tenant = issuer.slice(before.length, issuer.length - after.length)
  return `${before}${tenant}${after}` === issuer && /^[0-9a-f-]{36}$/.test(tenant)
}

/**
 * Refuses metadata that openid-client would take: of another issuer, without an endpoint we need, with one that is not
 * protected, or of a provider that says it has no PKCE with S256. Throws SignInFailed.
 */
export function checkMetadata(configured: string, metadata: ProviderMetadata): void {
  const { issuer } = metadata
  const isItself =
    normal(issuer) === normal(configured) || (entra.test(configured) && issuer.includes(placeholder))
  if (!isItself) throw otherIssuer(configured, issuer)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = metadata[name]
    if (typeof address !== 'string') {
      throw new SignInFailed(
        'metadata',
        `The provider does not say its ${name}. Check that the issuer is right.`,
      )
    }
    if (!isSecureUrl(address)) {
      throw new SignInFailed('insecure', `The provider's ${name} is no https address. It cannot be used.`)
    }
  }
  const methods = metadata.code_challenge_methods_supported
  if (methods !== undefined && !methods.includes('S256')) {
    throw new SignInFailed(
      'no-pkce',
      'The provider does not support PKCE with S256, without which signing in from an app is not safe. Ask who runs it to turn that on.',
    )
  }
}

/** Says that the provider calls itself something else. */
export const otherIssuer = (configured: string, announced: string): SignInFailed =>
  new SignInFailed(
    'issuer-mismatch',
    'The provider calls itself something else than the issuer that is configured. Set the issuer to exactly what the provider calls itself.',
    `configured: ${configured}, announced: ${announced.slice(0, 200)}`,
  )

const mostSkew = 5 * 60_000

/**
 * Refuses an ID token that openid-client would take: with an empty subject, for another party, or issued more than five
 * minutes from `now` (OpenID Connect Core 1.0, 3.1.3.7). Throws SignInFailed.
 */
export function checkClaims({ sub, azp, iat }: IdTokenClaims, clientId: string, now: Date): void {
  if (sub === '') throw badIdToken('its subject is empty')
  if (azp !== undefined && azp !== clientId) throw badIdToken('it was made for another application (azp)')
  checkIssuedAt(iat, now)
}

const checkIssuedAt = (iat: number, now: Date): void => {
  const skew = iat * 1000 - now.getTime()
  if (Math.abs(skew) <= mostSkew) return
  throw new SignInFailed(
    'clock',
    'The clocks of this computer and of the provider differ by more than 5 minutes. Set the date and time of this computer, then try again.',
    `The ID token was issued ${Math.round(Math.abs(skew) / 60_000)} minutes in the ${skew > 0 ? 'future' : 'past'} (iat).`,
  )
}

/** Says that the provider's ID token cannot be believed, and why. */
export const badIdToken = (why: string): SignInFailed =>
  new SignInFailed(
    'id-token',
    'The provider sent an ID token that cannot be trusted, so nobody was signed in. Try again; if it stays so, tell who runs the provider.',
    `ID token: ${why}`,
  )
