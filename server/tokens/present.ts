import type { StoredToken } from './schema.ts'

/** An access token on the wire, without its text. */
export type AccessToken = Pick<
  StoredToken,
  'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'
>

/** The answer to POST /api/tokens: the only one that holds the token's text. */
export interface CreatedToken extends AccessToken {
  readonly token: string
}

/** Lists the fields of an access token that leave the server. */
export function presentToken(token: StoredToken): AccessToken {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token
  return { id, name, scopes, createdAt, expiresAt, lastUsedAt }
}
