import * as z from 'zod'
import { ourParameters } from './authorization-parameters.ts'
import { oneLine, quotable, SignInFailed } from './failures.ts'
import { isSecureUrl } from './secure-url.ts'

/** The members of a provider's metadata that we look at (OpenID Connect Discovery 1.0, 3; RFC 8414, 2). */
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

/** The claims of an ID token that we look at (OpenID Connect Core 1.0, 2). */
export interface IdTokenClaims {
  readonly iss: string
  readonly sub: string
  readonly iat: number
  readonly azp?: unknown
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

/** Whether an account of `issuer` can be one of the provider that is configured by this issuer, before it was asked. */
export function mayBeIssuedBy(configured: string, issuer: string): boolean {
  if (normal(configured) === normal(issuer)) return true
  return (
    /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\//.test(configured) &&
    entra.test(issuer)
  )
}

/**
 * Refuses metadata that openid-client would take: of another issuer, without an endpoint we need, with one that is not
 * protected or holds parameters of ours, or of a provider that says it has no PKCE with S256. Throws SignInFailed.
 */
export function checkMetadata(configured: string, metadata: unknown): ProviderMetadata {
  const parsed = providerMetadata.safeParse(metadata)
  if (!parsed.success) {
    const [wrong] = parsed.error.issues
    const name = quotable(String(wrong?.path.join('.')))
    throw new SignInFailed(
      'metadata',
      `The provider does not say its ${name}, or not in a form that makes sense. Check that the issuer is right.`,
    )
  }
  const { issuer, code_challenge_methods_supported: methods, ...known } = parsed.data
  const isItself =
    normal(issuer) === normal(configured) || (entra.test(configured) && issuer.includes(placeholder))
  if (!isItself) throw otherIssuer(configured, issuer)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isSecureUrl(known[name])) {
      throw new SignInFailed('insecure', `The provider's ${name} is no https address. It cannot be used.`)
    }
  }
  if (!isPlainEndpoint(known.authorization_endpoint)) {
    throw new SignInFailed(
      'metadata',
      "The provider's authorization_endpoint holds what does not belong there. It cannot be used.",
    )
  }
  if (methods && !methods.includes('S256')) {
    throw new SignInFailed(
      'no-pkce',
      'The provider does not support PKCE with S256, without which signing in from an app is not safe. Ask who runs it to turn that on.',
    )
  }
  return parsed.data
}

/** Whether an address is protected and holds no parameter of ours: with two of them the provider would choose (RFC 6749, 3.1). */
export function isPlainEndpoint(address: string): boolean {
  if (!isSecureUrl(address)) return false
  const { hash, searchParams } = new URL(address)
  return hash === '' && ![...searchParams.keys()].some((parameter) => ourParameters.has(parameter))
}

/** The failure for metadata that name another issuer than the configured one. */
export const otherIssuer = (configured: string, announced: string): SignInFailed =>
  new SignInFailed(
    'issuer-mismatch',
    'The provider calls itself something else than the issuer that is configured. Set the issuer to exactly what the provider calls itself.',
    // Not masked as a token: the issuer of an organisation may hold a UUID, and has to be copied from here.
    oneLine(`configured: ${configured}, announced: ${announced}`).slice(0, longestDetails),
  )

/** In characters. */
const longestDetails = 600

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
  throw new SignInFailed(
    'clock',
    'The clocks of this computer and of the provider differ by more than 5 minutes. Set the date and time of this computer, then try again.',
    `The ID token was issued ${Math.round(Math.abs(skew) / 60_000)} minutes in the ${skew > 0 ? 'future' : 'past'} (iat).`,
  )
}

/** The failure for an ID token that cannot be trusted; `why` is the end of a sentence. */
export const badIdToken = (why: string): SignInFailed =>
  new SignInFailed(
    'id-token',
    'The provider sent an ID token that cannot be trusted, so nobody was signed in. Try again; if it stays so, tell who runs the provider.',
    `ID token: ${why}`,
  )
