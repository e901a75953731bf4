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
      throw new Unauthorized('Send a credential in the header Authorization: Bearer.')
    }
    const token = bearer.exec(header)?.[1]
    if (token === undefined) {
      throw new Unauthorized('The header Authorization must be Bearer and a token.', invalidToken)
    }
    const credential = credentials.verify(token)
    if (credential === null) {
      throw new Unauthorized('The token is unknown, expired or revoked.', invalidToken)
    }
    ctx.state.credential = credential
  }
}

const invalidToken = 'Bearer error="invalid_token"'
