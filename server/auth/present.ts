/** The account that requests act for. */
export interface Account {
  readonly id: string
  readonly kind: 'local' | 'oidc'
  readonly name: string | null
  readonly email: string | null
  readonly issuer: string | null
  readonly subject: string | null
}

/** The answer to GET /api/auth/session. */
export interface Session {
  readonly account: Account | null
  readonly authRequired: boolean
  readonly provider: { readonly issuer: string; readonly name: string } | null
  readonly providerProblem: string | null
}

/** The answer to POST /api/auth/launch-codes; `url` signs a browser tab in, once, until `expiresAt`. */
export interface LaunchCode {
  readonly code: string
  readonly url: string
  readonly expiresAt: string
}

/** The answer to POST /api/auth/session. */
export interface SessionToken {
  readonly token: string
}
