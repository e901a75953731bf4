/**
 * A client secret in each form that a token request carries it in: as it is, encoded for a form, and as the credentials
 * of `client_secret_basic` (RFC 6749, 2.3.1); the longest first.
 */
export function formsOf(clientId: string, clientSecret: string): readonly string[] {
  const [id, secret] = [formEncoded(clientId), formEncoded(clientSecret)]
  return [Buffer.from(`${id}:${secret}`).toString('base64'), secret, clientSecret]
}

// As openid-client does it, which leaves only letters and digits as they are.
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
