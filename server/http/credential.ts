import * as z from 'zod'

/** A right of an access token; `todos:write` includes `todos:read`. */
export const scope = z.enum(['todos:read', 'todos:write'], 'must be "todos:read" or "todos:write"')

/** One scope of an access token. */
export type Scope = z.infer<typeof scope>

/** The client that holds a session token: the desktop window or a browser tab. */
export const client = z.enum(['window', 'tab'], 'must be "window" or "tab"')

/** The client that holds a session token. */
export type Client = z.infer<typeof client>

/** The credential of a request. */
export type Credential =
  | { readonly type: 'owner' }
  | {
      readonly type: 'session'
      readonly client: Client
      /** The SHA-256 of the session token. */
      readonly id: string
    }
  | {
      readonly type: 'access-token'
      readonly id: string
      readonly name: string
      readonly scopes: readonly Scope[]
      /** The account in which the token was made. */
      readonly accountId: string
    }

/**
 * Whether a request that was accepted would be accepted now. `account`: the credential is valid, but acts for another account
 * or none. `revoked` and `expired`: the credential is not valid any more.
 */
export type Validity = 'valid' | 'account' | 'revoked' | 'expired'
