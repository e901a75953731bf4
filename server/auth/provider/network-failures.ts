import { causesOf, SignInFailed } from './failures.ts'
import { quotable } from './mask.ts'

const certificate =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_|HOSTNAME_MISMATCH)|net::ERR_CERT|net::ERR_SSL/
const proxy = /net::ERR_(?:PROXY|TUNNEL|MANDATORY_PROXY|SOCKS)|^UND_ERR_PRX|[Pp]roxy response \(/
const redirect = /[Rr]edirect/

/** The failure of a request to the provider at `host`, in words for a person. */
export function networkFailure(error: unknown, host: string): SignInFailed {
  const reasons = reasonsOf(error)
  const details = quotable(reasons.join(': '))
  const matches = (pattern: RegExp): boolean => reasons.some((reason) => pattern.test(reason))
  if (matches(certificate)) {
    return new SignInFailed(
      'certificate',
      `This computer does not trust the certificate of the provider (${host}). Check the date and time of this computer. If your organisation inspects its network traffic, its certificate must be in the system's trust store.`,
      details,
      error,
    )
  }
  if (matches(proxy)) {
    return new SignInFailed(
      'proxy',
      `The proxy did not let the request to ${host} through. Check the proxy settings of this computer.`,
      details,
      error,
    )
  }
  if (matches(redirect)) return redirected(host)
  return new SignInFailed(
    'provider-unreachable',
    `${host} does not answer. Check that this computer is online and can reach it, then try again.`,
    details,
    error,
  )
}

/** The failure for an answer that redirects the request. */
export const redirected = (host: string): SignInFailed =>
  new SignInFailed(
    'redirected',
    `${host} redirected the request. A network with a login page or a wrong issuer can cause this. Check both, then try again.`,
  )

/** The failure for an answer that took too long. */
export const tooSlow = (host: string): SignInFailed =>
  new SignInFailed('too-slow', `${host} did not answer within 10 seconds. Try again later.`)

/** The failure for an answer that is too large. */
export const tooLarge = (host: string): SignInFailed =>
  new SignInFailed(
    'too-large',
    `${host} sent more than 1 MB, which no identity provider does. Check that the issuer is right.`,
  )

// The innermost cause has the reason, and its code says more than its message.
const reasonsOf = (error: unknown): readonly string[] =>
  causesOf(error).flatMap((cause) =>
    'code' in cause ? [String(cause.code), cause.message] : [cause.message],
  )
