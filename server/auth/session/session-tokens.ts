import type { Client } from '../../http/credential.ts'
import { TooMany, Unauthorized } from '../../http/problems.ts'
import { explain } from '../../reasons/reasons.ts'
import { hash } from 'node:crypto'
import { newSecret } from '../../secrets.ts'

/** In milliseconds. */
const codeLifetime = 5 * 60_000
const mostCodes = 100

/**
 * Keeps the launch codes, and the session tokens that they are exchanged for, in memory by their SHA-256. They are valid until the
 * server stops at the latest.
 */
export function createSessionTokens(now: () => Date) {
  const codes = new Map<string, { readonly client: Client; readonly expiresAt: Date }>()
  const clients = new Map<string, Client>()

  const forgetExpired = (): void => {
    for (const [key, { expiresAt }] of codes) if (expiresAt <= now()) codes.delete(key)
  }

  return {
    /** Makes a one-time code for `client`, valid for five minutes. Throws TooMany if there are 100 unused ones. */
    issueCode(client: Client): { readonly code: string; readonly expiresAt: Date } {
      forgetExpired()
      if (codes.size >= mostCodes) throw new TooMany(explain('too-many-codes', { most: mostCodes }))
      const code = newSecret()
      const expiresAt = new Date(now().getTime() + codeLifetime)
      codes.set(hash('sha256', code), { client, expiresAt })
      return { code, expiresAt }
    },
    /** Makes a session token for `code`, which is used up. Throws Unauthorized for a code that is not valid. */
    exchange(code: string): string {
      forgetExpired()
      const issued = codes.get(hash('sha256', code))
      if (issued === undefined)
        throw new Unauthorized('This sign-in link was used already or is too old. Ask for a new one.')
      codes.delete(hash('sha256', code))
      const token = newSecret()
      clients.set(hash('sha256', token), issued.client)
      return token
    },
    /** The client of the session token with this digest, or null. */
    find: (sha256: string): Client | null => clients.get(sha256) ?? null,
  }
}
