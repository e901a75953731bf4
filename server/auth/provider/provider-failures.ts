import * as z from 'zod'
import { explainFailure, explainOauthError } from '../../reasons/sign-in.ts'
import { causesOf, SignInFailed } from './failures.ts'
import { quotable } from './mask.ts'
import { otherIssuer } from './metadata.ts'

/** An error answer of a provider (RFC 6749, 4.1.2.1 and 5.2). */
interface OauthError {
  readonly error: string
  readonly error_description?: string | undefined
}

const isOauthError = (error: unknown): error is Error & OauthError =>
  error instanceof Error && 'error' in error && typeof error.error === 'string'

/** The cause of openid-client's error about metadata of another issuer. */
const mismatch = z.object({
  attribute: z.literal('issuer'),
  expected: z.string(),
  body: z.object({ issuer: z.string() }),
})

const hasCode = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/**
 * Explains a failure of openid-client. The provider's words are quoted without `secrets`. The
 * explanation names `redirectUri` where it seems not to be registered.
 */
export function providerFailure(
  error: unknown,
  redirectUri: string,
  secrets: readonly string[],
): SignInFailed {
  const causes = causesOf(error)
  const own = causes.find((cause) => cause instanceof SignInFailed)
  if (own !== undefined) return own
  const issuers = mismatch.safeParse(error instanceof Error ? error.cause : undefined)
  if (issuers.success) return otherIssuer(issuers.data.expected, issuers.data.body.issuer)
  const oauth = causes.find(isOauthError)
  if (oauth !== undefined) return oauthFailure(oauth, redirectUri, secrets)
  const extras = { details: quotable(messagesOf(causes), secrets), cause: error }
  const code = causes.find(hasCode)?.code ?? ''
  if (code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR') {
    return new SignInFailed(explainFailure('not-json', {}), extras)
  }
  // A token endpoint refuses a client that authenticates itself by a header in this way (RFC 6749, 5.2).
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    return oauthFailure({ error: 'invalid_client' }, redirectUri, secrets)
  }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new SignInFailed(explainFailure('clock', {}), extras)
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    return new SignInFailed(explainFailure('unexpected-status', {}), extras)
  }
  return new SignInFailed(explainFailure('not-trusted', {}), extras)
}

const oauthFailure = (
  { error, error_description = '' }: OauthError,
  redirectUri: string,
  secrets: readonly string[],
): SignInFailed => {
  const quoted = quotable(error, secrets).slice(0, 60)
  const code = quoted === '…' ? 'refused' : quoted
  const details = error_description === '' ? code : `${code}: ${quotable(error_description, secrets)}`
  if (isAboutRedirectUri(code, error_description))
    return new SignInFailed(explainFailure('redirect-uri', { redirectUri }), { details })
  return new SignInFailed(explainOauthError(code), { code, details })
}

const isAboutRedirectUri = (code: string, description: string): boolean =>
  /^(?:invalid_redirect_uri|redirect_uri_mismatch)$/.test(code) ||
  /redirect[_ ]ur[il]\W.{0,60}(?:mismatch|match|invalid|not (?:registered|allowed|valid))|(?:invalid|mismatching|unregistered) redirect[_ ]ur[il]/i.test(
    description,
  )

// The messages of openid-client name claims and parameters, never their values. Those of JSON.parse quote the text.
const messagesOf = (causes: readonly Error[]): string =>
  causes
    .filter((cause) => !(cause instanceof SyntaxError))
    .map(({ message }) => message)
    .join(': ')
