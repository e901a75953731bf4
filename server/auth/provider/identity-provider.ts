import type { Identity } from '../../accounts/schema.ts'
import type { ProviderPage } from './browser.ts'
import type { SignInFailed } from './failures.ts'
import type { Discovered } from './oidc.ts'

/** An authorization request (RFC 6749, 4.1.1), and the values that its answer is checked with. */
export interface AuthorizationRequest {
  /** The provider's page where the person signs in. */
  readonly page: ProviderPage
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The provider, as it was when the request was made. */
  readonly discovered: Discovered
}

/** The person who signed in, and the token that renews the sign-in. */
export interface SignedIn {
  readonly identity: Identity
  /** Null where the provider gave none. */
  readonly refreshToken: string | null
}

/** An exchange of a code that failed. */
export interface ExchangeFailed {
  readonly failure: SignInFailed
  /** A refresh token that the provider has granted nevertheless; otherwise null. */
  readonly refreshToken: string | null
}

/** An identity provider (OpenID Connect Core 1.0). */
export interface IdentityProvider {
  /** Prepares a sign-in that ends at `redirectUri`. Throws SignInFailed. */
  begin(redirectUri: string): Promise<AuthorizationRequest>
  /** Exchanges the code in `parameters`, those of the answer to `request`, for the person who signed in. */
  exchange(request: AuthorizationRequest, parameters: URLSearchParams): Promise<SignedIn | ExchangeFailed>
  /**
   * Confirms the sign-in of `person` with its refresh token. Where the provider gives another one, waits for `onRotated` with
   * it before anything else looks at the answer: the provider has ended the one before (RFC 9700, 4.14.2). Throws
   * SignInFailed, with the code `invalid_grant` where the provider has ended the sign-in.
   */
  renew(
    refreshToken: string,
    person: Pick<Identity, 'issuer' | 'subject'>,
    onRotated: (refreshToken: string) => Promise<void>,
  ): Promise<void>
  /**
   * Revokes a refresh token (RFC 7009) where the provider can; `issuer` is that of its account, null where the account is not
   * known. Throws SignInFailed.
   */
  revoke(refreshToken: string, issuer: string | null): Promise<void>
  /**
   * The page that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0), null where there is none. `hint` is
   * the e-mail address of the person, or null. Throws SignInFailed.
   */
  endSession(hint: string | null): Promise<ProviderPage | null>
}
