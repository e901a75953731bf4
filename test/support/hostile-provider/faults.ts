/** A JSON object, or the claims or the header of a token; a member that is undefined is left out. */
export type Members = Readonly<Record<string, unknown>>

/** Turns a right answer into a wrong one. */
export type Change = (right: Members) => Members

/** What reached the token endpoint. */
export interface TokenRequest {
  readonly authorization: string | undefined
  readonly form: URLSearchParams
}

/** The endpoints that can answer wrongly altogether. */
export type Endpoint = 'discovery' | 'jwks' | 'token' | 'userinfo'

/**
 * How an endpoint answers instead of rightly: `redirect` leads by 302 to the right answer, `html` and `not-json` come
 * with 200, `oversized` is the right answer with 2 MB of padding, `oversized-gzip` that packed into few bytes, `endless`
 * sends without an end, `drip` a byte now and then, `stall` only the headers, `hang` nothing at all.
 */
export type Misanswer =
  | 'redirect'
  | 'html'
  | 'oversized'
  | 'oversized-gzip'
  | 'endless'
  | 'drip'
  | 'stall'
  | 'hang'
  | 'not-json'
  | 'error-500'

/** What the provider does wrongly, each member one thing; without any it is entirely correct. */
export interface Faults {
  /** Changes the claims of each ID token. */
  readonly idToken?: Change
  /** Changes the header of each ID token, after the algorithm was chosen. */
  readonly header?: Change
  /**
   * Signs with another key under the same kid, not at all (`alg: none`), with the secret of the
   * confidential client, or with the public key taken for a secret. It is announced only where `discovery` says so.
   */
  readonly signWith?: 'stranger' | 'none' | 'hs256' | 'hs256-public-key'
  /** Publishes strangers' keys beside the one that signs. */
  readonly keys?: 'several'
  /** Makes a new key, and forgets the old one, just before each ID token is signed. */
  readonly rotation?: 'before-signing'
  /** Changes the key set, public keys only. */
  readonly jwks?: Change
  readonly discovery?: Change
  /** Changes the parameters with which the browser is sent back: an `error`, another `state` or `iss`. */
  readonly callback?: Change
  /** Changes what the token endpoint answers, for a code and for a refresh token. */
  readonly token?: Change
  /** Makes the token endpoint refuse with these members, or those made of what it was sent; 401 for `invalid_client`, else 400. */
  readonly tokenError?: Members | ((sent: TokenRequest) => Members)
  /** What the token endpoint waits for before it looks at a request. */
  readonly beforeToken?: () => Promise<void>
  /** Runs before the revocation endpoint answers. */
  readonly beforeRevoke?: () => Promise<void>
  readonly userinfo?: Change
  readonly answer?: Readonly<Partial<Record<Endpoint, Misanswer>>>
}
