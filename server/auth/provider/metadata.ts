import * as z from 'zod'
import { explainFailure } from '../../reasons/sign-in.ts'
import { SignInFailed } from './failures.ts'
import { isSecureUrl } from './fetch.ts'
import { oneLine, quotable } from './mask.ts'
import { reservedParameters } from './settings.ts'

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

const entra = /^https:\/\/login\.microsoftonline\.com\//

/** Entra's issuer for several organisations holds this in place of one organisation's id; an ID token holds the id. */
const placeholder = '{tenantid}'

const normal = (address: string): string => (URL.canParse(address) ? new URL(address).href : address)

/** Whether `issuer`, from an account or an ID token, belongs to the provider that announces the issuer `announced`. */
export function isIssuedBy(announced: string, issuer: string): boolean {
  if (announced === issuer) return true
  const [before, after] = announced.split(placeholder)
  if (before === undefined || after === undefined || !entra.test(announced)) return false
  const tenant = issuer.slice(before.length, issuer.length - after.length)
  return `${before}${tenant}${after}` === issuer && /^[0-9a-f-]{36}$/.test(tenant)
}

/** Whether an account of `issuer` can belong to the provider with the issuer `configured`, without asking the provider. */
export function mayBeIssuedBy(configured: string, issuer: string): boolean {
  if (normal(configured) === normal(issuer)) return true
  return (
    /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\//.test(configured) &&
    entra.test(issuer)
  )
}

/**
 * Refuses metadata that openid-client would take: of another issuer; without an endpoint that we need; with an endpoint that
 * is not protected or holds a reserved parameter; of a provider that announces PKCE without S256. Throws SignInFailed.
 */
export function checkMetadata(configured: string, metadata: unknown): ProviderMetadata {
  const parsed = providerMetadata.safeParse(metadata)
  if (!parsed.success) {
    const [wrong] = parsed.error.issues
    const name = quotable(String(wrong?.path.join('.')))
    throw new SignInFailed(explainFailure('metadata', { member: name }))
  }
  const { issuer, code_challenge_methods_supported: methods, ...known } = parsed.data
  const isItself =
    normal(issuer) === normal(configured) || (entra.test(configured) && issuer.includes(placeholder))
  if (!isItself) throw otherIssuer(configured, issuer)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isSecureUrl(known[name])) {
      throw new SignInFailed(explainFailure('insecure', { address: name }))
    }
  }
  if (!isPlainEndpoint(known.authorization_endpoint)) {
    throw new SignInFailed(explainFailure('metadata', { member: 'authorization_endpoint' }), {
      details: 'It has a fragment or a parameter that is not allowed there.',
    })
  }
  if (methods && !methods.includes('S256')) {
    throw new SignInFailed(explainFailure('no-pkce', {}))
  }
  return parsed.data
}

/** Whether an address is protected and has no fragment and no reserved parameter, which would be there twice (RFC 6749, 3.1). */
export function isPlainEndpoint(address: string): boolean {
  if (!isSecureUrl(address)) return false
  const { hash, searchParams } = new URL(address)
  return hash === '' && ![...searchParams.keys()].some((parameter) => reservedParameters.has(parameter))
}

/** In characters. */
const longestDetails = 600

/** The failure for metadata that name another issuer than the configured one. */
export const otherIssuer = (configured: string, announced: string): SignInFailed =>
  new SignInFailed(explainFailure('issuer-mismatch', {}), {
    // Not masked: the issuer of an organisation may hold a UUID, and a person copies it from here.
    details: oneLine(`configured: ${configured}, announced: ${announced}`).slice(0, longestDetails),
  })
