import type { Credentials } from '../auth/credentials.ts'
import type { Check } from '../http/endpoint.ts'
import { Unauthorized } from '../problems.ts'

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/** Refuses (401) an endpoint called without a valid `Authorization: Bearer` credential (RFC 6750). */
export function authenticate(credentials: Credentials): Check {
  return (ctx) => {
    if (ctx.state.endpoint.who === 'none') return
    const header = ctx.req.headers.authorization
    if (header === undefined) {
      throw new Unauthorized(`This needs a credential, and none was sent. ${howToGetOne}`)
    }
    const token = bearer.exec(header)?.[1]
    if (token === undefined) {
      throw new Unauthorized(
        `The header Authorization must be Bearer and a token. ${howToGetOne}`,
        invalidToken,
      )
    }
    const credential = credentials.verify(token)
    if (credential === null) {
      throw new Unauthorized(`${notValid(token)} ${howToGetOne}`, invalidToken)
    }
    ctx.state.credential = credential
  }
}

const invalidToken = 'Bearer error="invalid_token"'

const howToGetOne =
  '`localist token create NAME`, or Settings, makes an access token: send it in the header Authorization: Bearer TOKEN.'

// Owner and session tokens do not expire and are not revoked.
const notValid = (token: string): string =>
  token.startsWith('localist_')
    ? 'This access token is not valid: it is unknown, expired or revoked.'
    : 'This token is not valid. The owner token in server.json and the session of a tab end when Localist stops.'
