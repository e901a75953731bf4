import { explainFailure } from '../../reasons/sign-in.ts'
import { causesOf, SignInFailed } from './failures.ts'
import { quotable } from './mask.ts'

const certificate =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_|HOSTNAME_MISMATCH)|net::ERR_CERT|net::ERR_SSL/
const proxy = /net::ERR_(?:PROXY|TUNNEL|MANDATORY_PROXY|SOCKS)|^UND_ERR_PRX|[Pp]roxy response \(/
const redirect = /[Rr]edirect/

/** The failure of a request to the provider at `host`, explained. */
export function networkFailure(error: unknown, host: string): SignInFailed {
  const reasons = reasonsOf(error)
  const extras = { details: quotable(reasons.join(': ')), cause: error }
  const matches = (pattern: RegExp): boolean => reasons.some((reason) => pattern.test(reason))
  if (matches(certificate)) {
    return new SignInFailed(explainFailure('certificate', { host }), extras)
  }
  if (matches(proxy)) {
    return new SignInFailed(explainFailure('proxy', { host }), extras)
  }
  if (matches(redirect)) return redirected(host)
  return new SignInFailed(explainFailure('provider-unreachable', { host }), extras)
}

/** The failure for an answer that redirects the request. */
export const redirected = (host: string): SignInFailed =>
  new SignInFailed(explainFailure('redirected', { host }))

/** The failure for an answer that took too long. */
export const tooSlow = (host: string): SignInFailed => new SignInFailed(explainFailure('too-slow', { host }))

/** The failure for an answer that is too large. */
export const tooLarge = (host: string): SignInFailed =>
  new SignInFailed(explainFailure('too-large', { host }))

// The innermost cause has the reason, and its code says more than its message.
const reasonsOf = (error: unknown): readonly string[] =>
  causesOf(error).flatMap((cause) =>
    'code' in cause ? [String(cause.code), cause.message] : [cause.message],
  )
