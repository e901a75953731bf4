import { TooMany, Unauthorized } from '../../http/problems.ts'
import { digest, newSecret } from '../../secrets.ts'
import type { Client } from '../../http/credential.ts'
import { explain } from '../../reasons/reasons.ts'

/** In milliseconds. */
const codeLifetime = 5 * 60_000
const mostCodes = 100

/** The launch codes, and the session tokens that they are exchanged for. They are valid until the server stops at the latest. */
export interface SessionTokens {
  /** Makes a one-time code for `client`, valid for five minutes. Throws TooMany if there are 100 unused ones. */
  issueCode(client: Client): { readonly code: string; readonly expiresAt: Date }
  /** Makes a session token for `code`, which is used up. Throws Unauthorized for a code that is not valid. */
  exchange(code: string): string
  /** The client of the session token with this digest, or null. */
  find(sha256: string): Client | null
}

/** Keeps launch codes and session tokens in memory, by their SHA-256. */
export function createSessionTokens(now: () => Date): SessionTokens {
  const codes = new Map<string, { readonly client: Client; readonly expiresAt: number }>()
  const clients = new Map<string, Client>()

  const forgetExpired = (): void => {
    for (const [key, { expiresAt }] of codes) if (expiresAt <= now().getTime()) codes.delete(key)
  }

  return {
    issueCode(client) {
      forgetExpired()
      if (codes.size >= mostCodes) throw new TooMany(explain('too-many-codes', { most: mostCodes }))
      const code = newSecret()
      const expiresAt = now().getTime() + codeLifetime
      codes.set(digest(code), { client, expiresAt })
      return { code, expiresAt: new Date(expiresAt) }
    },
    exchange(code) {
      forgetExpired()
      const key = digest(code)
      const issued = codes.get(key)
      if (issued === undefined)
        throw new Unauthorized('This sign-in link was used already or is too old. Ask for a new one.')
      codes.delete(key)
      const token = newSecret()
      clients.set(digest(token), issued.client)
      return token
    },
    find: (sha256) => clients.get(sha256) ?? null,
  }
}
