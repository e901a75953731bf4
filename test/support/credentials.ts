import type { Api } from './http.ts'

/** Makes an access token of the account that `owner` acts for, with its id. */
export async function makeToken(
  owner: Api,
  more: { readonly name?: string; readonly expiresAt?: string; readonly scopes?: readonly string[] } = {},
): Promise<{ readonly id: string; readonly token: string }> {
  return (await owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:read'], ...more })).body
}

/** Makes the session token of a tab. */
export async function makeSession(owner: Api): Promise<string> {
  const { code } = (await owner('POST', '/api/auth/launch-codes')).body
  return (await owner('POST', '/api/auth/session', { code })).body.token
}
