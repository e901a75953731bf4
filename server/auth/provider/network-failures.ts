import { causesOf, SignInFailed } from './failures.ts'
import { quotable } from './mask.ts'

const certificate =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_|HOSTNAME_MISMATCH)|net::ERR_CERT|net::ERR_SSL/
const proxy = /net::ERR_(?:PROXY|TUNNEL|MANDATORY_PROXY|SOCKS)|^UND_ERR_PRX|[Pp]roxy response \(/
const redirect = /[Rr]edirect/

/** What went wrong on the way to the provider at `host`, in words for a person. */
export function networkFailure(error: unknown, host: string): SignInFailed {
  const said = words(error)
  const details = quotable(said.join(': '))
  const is = (pattern: RegExp): boolean => said.some((one) => pattern.test(one))
  if (is(certificate)) {
    return new SignInFailed(
      'certificate',
      `The provider's certificate (${host}) is not trusted by this computer. Check the date and time; where your organisation looks into its traffic, its certificate must be installed in the system's trust store.`,
      details,
      error,
    )
  }
  if (is(proxy)) {
    return new SignInFailed(
      'proxy',
      `The proxy did not let the request to ${host} through. Check the proxy settings of this computer.`,
      details,
      error,
    )
  }
  if (is(redirect)) return redirected(host)
  return new SignInFailed(
    'provider-unreachable',
    `${host} does not answer. Check that this computer is online and can reach it, then try again.`,
    details,
    error,
  )
}

/** The provider sent the request elsewhere, which none of its endpoints may. */
export const redirected = (host: string): SignInFailed =>
  new SignInFailed(
    'redirected',
    `${host} sent the request elsewhere, as a captive network or a wrong issuer does. Check the network and the issuer, then try again.`,
  )

/** The provider took too long. */
export const tooSlow = (host: string): SignInFailed =>
  new SignInFailed('too-slow', `${host} did not answer within 10 seconds. Try again later.`)

/** The provider sent too much. */
export const tooLarge = (host: string): SignInFailed =>
  new SignInFailed(
    'too-large',
    `${host} sent more than 1 MB, which no identity provider does. Check that the issuer is right.`,
  )

// The reason is in the innermost cause, its code more telling than its message.
const words = (error: unknown): readonly string[] =>
  causesOf(error).flatMap((cause) =>
    'code' in cause ? [String(cause.code), cause.message] : [cause.message],
  )
