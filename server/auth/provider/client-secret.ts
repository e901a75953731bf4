import { formEncoded } from './failures.ts'

/** The forms in which a token request carries a client secret: as it is, and as `client_secret_basic` (RFC 6749, 2.3.1). */
export function formsOf(clientId: string, clientSecret: string): readonly string[] {
  const basic = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`
  return [Buffer.from(basic).toString('base64'), clientSecret]
}
