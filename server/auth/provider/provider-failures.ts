import * as z from 'zod'
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

const tryAgain = 'Try again. If it fails again, tell the administrator of the provider.'

/**
 * Turns a failure of openid-client into a sentence for a person. The provider's words are quoted without `secrets`. The
 * sentence names `redirectUri` where it seems not to be registered.
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
  const details = quotable(messagesOf(causes), secrets)
  const code = causes.find(hasCode)?.code ?? ''
  if (code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR') {
    return new SignInFailed(
      'not-json',
      'The provider answered with a page instead of data. A network with a login page or a wrong issuer can cause this. Check both.',
      details,
      error,
    )
  }
  // A token endpoint refuses a client that authenticates itself by a header in this way (RFC 6749, 5.2).
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    return oauthFailure({ error: 'invalid_client' }, redirectUri, secrets)
  }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new SignInFailed(
      'clock',
      'The ID token of the provider has expired already. Set the date and time of this computer, then try again.',
      details,
      error,
    )
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    return new SignInFailed(
      'unexpected-status',
      `The provider answered with an error. Check the issuer. ${tryAgain}`,
      details,
      error,
    )
  }
  return new SignInFailed(
    'not-trusted',
    `Sign-in failed: the provider's answer was not valid. ${tryAgain}`,
    details,
    error,
  )
}

const oauthFailure = (
  { error, error_description = '' }: OauthError,
  redirectUri: string,
  secrets: readonly string[],
): SignInFailed => {
  const quoted = quotable(error, secrets).slice(0, 60)
  const code = quoted === '…' ? 'refused' : quoted
  const details = error_description === '' ? code : `${code}: ${quotable(error_description, secrets)}`
  const isRedirect = isAboutRedirectUri(code, error_description)
  const message = isRedirect
    ? unregistered(redirectUri)
    : (sentences.get(code) ?? `The provider refused the sign-in. ${tryAgain}`)
  return new SignInFailed(isRedirect ? 'redirect-uri' : code, message, details)
}

const isAboutRedirectUri = (code: string, description: string): boolean =>
  /^(?:invalid_redirect_uri|redirect_uri_mismatch)$/.test(code) ||
  /redirect[_ ]ur[il]\W.{0,60}(?:mismatch|match|invalid|not (?:registered|allowed|valid))|(?:invalid|mismatching|unregistered) redirect[_ ]ur[il]/i.test(
    description,
  )

const unregistered = (redirectUri: string): string =>
  `The redirect address is not registered: add ${redirectUri} to this application at the provider, then try again.`

const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_denied: 'The sign-in was cancelled, or the provider does not let you use Localist.',
    invalid_client:
      'The provider does not know this client id, or the client secret is missing or wrong. Check both in the configuration.',
    unauthorized_client:
      'The provider does not allow this application to sign people in. Allow the authorization code flow for it at the provider.',
    invalid_grant: 'The provider no longer accepts this sign-in. Try again.',
    invalid_scope:
      'The provider does not allow a scope that Localist asks for. Check the scopes in the configuration.',
    invalid_request: `The provider did not understand the request. ${tryAgain}`,
    server_error: 'The provider reports a fault of its own. Try again later.',
    temporarily_unavailable: 'The provider is not available at the moment. Try again later.',
    login_required: 'The provider asks you to sign in at its own page first. Try again.',
    interaction_required: 'The provider needs another step from you. Try again.',
    consent_required: 'The provider asks for your consent. Try again.',
  }),
)

// The messages of openid-client name claims and parameters, never their values. Those of JSON.parse quote the text.
const messagesOf = (causes: readonly Error[]): string =>
  causes
    .filter((cause) => !(cause instanceof SyntaxError))
    .map(({ message }) => message)
    .join(': ')
