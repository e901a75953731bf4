import type { AccessToken, StoredToken } from './schema.ts'

/** Lists the fields of an access token that leave the server. */
export const presentToken = (token: StoredToken): AccessToken => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: token.createdAt,
  expiresAt: token.expiresAt,
  lastUsedAt: token.lastUsedAt,
})
