import * as z from 'zod'
import { explainFailure, explainOauthError, type FailureExplanation } from '../../reasons/sign-in.ts'

interface Extras {
  /** The error code of the provider, if it gave one. */
  readonly code?: string
  /** A code, or a fixed message of Localist or a library. Never a text of the provider. */
  readonly details?: string
  readonly cause?: unknown
}

/** A sign-in that could not begin or could not be completed. */
export class SignInFailed extends Error {
  readonly explanation: FailureExplanation
  /** The error code of the provider such as `access_denied`, or the reason. */
  readonly code: string
  /** Technical details for support, or null. */
  readonly details: string | null

  constructor(explanation: FailureExplanation, { code = explanation.reason, details, cause }: Extras = {}) {
    super(explanation.sentence, { cause })
    this.explanation = explanation
    this.code = code
    this.details = details ?? null
  }
}

/** How many causes are followed, since they may form a circle. */
const deepest = 8

const causesOf = (error: unknown): readonly Error[] => {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < deepest; at = at.cause) causes.push(at)
  return causes
}

const hasCode = (error: Error): error is Error & { readonly code: string } =>
  'code' in error && typeof error.code === 'string'

const networkReasons = [
  [
    'certificate',
    /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_|HOSTNAME_MISMATCH)|net::ERR_CERT|net::ERR_SSL/,
  ],
  ['proxy', /net::ERR_(?:PROXY|TUNNEL|MANDATORY_PROXY|SOCKS)|^UND_ERR_PRX|[Pp]roxy response \(/],
  ['redirected', /[Rr]edirect/],
] as const

/** Explains the failure of a request to the provider at `host`. */
export function networkFailure(error: unknown, host: string): SignInFailed {
  const causes = causesOf(error)
  const texts = causes.flatMap((cause) => (hasCode(cause) ? [cause.code, cause.message] : [cause.message]))
  const [reason] = networkReasons.find(([, pattern]) => texts.some((text) => pattern.test(text))) ?? [
    'provider-unreachable' as const,
  ]
  // A message beside a code may quote the certificate.
  const details = causes.map((cause) => (hasCode(cause) ? cause.code : cause.message)).join(': ')
  return new SignInFailed(explainFailure(reason, { host }), { details, cause: error })
}

/** The cause of openid-client's error about metadata of another issuer. */
const mismatch = z.object({
  attribute: z.literal('issuer'),
  expected: z.string(),
  body: z.object({ issuer: z.string() }),
})

/** An error answer of a provider (RFC 6749, 4.1.2.1 and 5.2). */
const oauthError = z.object({ error: z.string(), error_description: z.string().optional().catch(undefined) })

const reasonsByCode: ReadonlyMap<string, 'not-json' | 'clock' | 'unexpected-status'> = new Map([
  ['OAUTH_RESPONSE_IS_NOT_JSON', 'not-json'],
  ['OAUTH_PARSE_ERROR', 'not-json'],
  ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'clock'],
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'unexpected-status'],
] as const)

/** Explains a failure of openid-client. The explanation names `redirectUri` where it seems not to be registered. */
export function providerFailure(error: unknown, redirectUri: string): SignInFailed {
  const causes = causesOf(error)
  const own = causes.find((cause) => cause instanceof SignInFailed)
  if (own !== undefined) return own
  const issuers = mismatch.safeParse(error instanceof Error ? error.cause : undefined)
  if (issuers.success) return otherIssuer(issuers.data.expected, issuers.data.body.issuer)
  const answered = causes.map((cause) => oauthError.safeParse(cause)).find(({ success }) => success)?.data
  if (answered !== undefined) return oauthFailure(answered, redirectUri)
  const coded = causes.filter(hasCode)
  const code = coded[0]?.code ?? ''
  // A token endpoint refuses a client that authenticates itself by a header in this way (RFC 6749, 5.2).
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    return oauthFailure({ error: 'invalid_client' }, redirectUri)
  }
  return new SignInFailed(explainFailure(reasonsByCode.get(code) ?? 'not-trusted', {}), {
    // These messages of openid-client name claims and parameters, never their values.
    details: coded.map(({ message }) => message).join(': '),
    cause: error,
  })
}

/** All registered error codes look like this. Any other text may hold a secret, and is not shown. */
const shownCode = /^[a-z_]{1,40}$/

const aboutRedirectUri =
  /redirect[_ ]ur[il]\W.{0,60}(?:mismatch|match|invalid|not (?:registered|allowed|valid))|(?:invalid|mismatching|unregistered) redirect[_ ]ur[il]/i

const oauthFailure = (
  { error, error_description: description = '' }: z.infer<typeof oauthError>,
  redirectUri: string,
): SignInFailed => {
  const code = shownCode.test(error) ? error : 'refused'
  const isAboutRedirectUri =
    ['invalid_redirect_uri', 'redirect_uri_mismatch'].includes(code) || aboutRedirectUri.test(description)
  return isAboutRedirectUri
    ? new SignInFailed(explainFailure('redirect-uri', { redirectUri }), { details: code })
    : new SignInFailed(explainOauthError(code), { code, details: code })
}

/** In characters. */
const longestIssuer = 200

/** The failure for metadata that name another issuer than the configured one. */
export function otherIssuer(configured: string, announced: string): SignInFailed {
  // A URL has no free text: its parts are percent-encoded.
  const shown = URL.canParse(announced) ? new URL(announced).href.slice(0, longestIssuer) : 'no URL'
  const details = `configured: ${configured}, announced: ${shown}`
  return new SignInFailed(explainFailure('issuer-mismatch', {}), { details })
}
