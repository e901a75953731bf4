import type { Account } from '../accounts/present.ts'

/** How the sign-in of the account stands. */
export interface SignIn {
  /** `ended` wants to be renewed; the account stays open, unless sign-in is required. */
  readonly state: 'current' | 'ended'
  /**
   * Why it ended: the provider rejected it, it was not kept when Localist was closed, it could not be confirmed for too
   * long, or, where sign-in is required, it is of another provider than the configured one; null while it is current.
   */
  readonly reason: 'rejected' | 'not-kept' | 'overdue' | 'other-provider' | null
  /** Whether it is still there after Localist was closed. */
  readonly kept: boolean
  /** Where it is not kept: why, a sentence for a person. */
  readonly notKept: string | null
  /** When the provider last confirmed it. */
  readonly checkedAt: string
}

/** The answer to GET /api/auth/session. */
export interface Session {
  /** Null only where sign-in is required and nobody is signed in. */
  readonly account: Account | null
  readonly authRequired: boolean
  readonly provider: { readonly issuer: string; readonly name: string } | null
  /** What is wrong with the configuration, a sentence or more; there may be a provider all the same. */
  readonly providerProblem: string | null
  /** Null for the local account; where `account` is null, how the last sign-in ended. */
  readonly signIn: SignIn | null
  /** Where the local todos can be copied into this account and the person has not said yet: how many there are. */
  readonly copyOffer: { readonly todos: number } | null
}

/** The answer to DELETE /api/auth/session. */
export interface SignedOut extends Session {
  /**
   * Where the person asked to be signed out at the provider too: the page that does it, and whether it was opened. Null where
   * the provider has none, or where `endSessionProblem` says why it could not be asked.
   */
  readonly endSession: { readonly url: string; readonly opened: boolean } | null
  readonly endSessionProblem: string | null
}

/** The answer to POST /api/auth/logins. */
export interface NewLogin {
  readonly id: string
  /** The page of the provider where the person signs in. */
  readonly authorizationUrl: string
  /** Whether the system browser was opened on it. */
  readonly opened: boolean
  readonly expiresAt: string
}

/** The answer to GET and DELETE /api/auth/logins/:id. */
export interface Login {
  readonly id: string
  readonly status: 'pending' | 'complete' | 'failed' | 'expired' | 'cancelled'
  readonly error: LoginError | null
}

/** Why a sign-in failed. */
export interface LoginError {
  /** For a program, such as `access_denied`. */
  readonly code: string
  /** What happened and what to do, a sentence or two for a person. */
  readonly message: string
  /** What the provider or the system said, for whoever is to help; never a secret. */
  readonly details: string | null
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
