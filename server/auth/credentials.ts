import { createHash, randomBytes } from 'node:crypto'
import type { Scope, StoredToken } from '../tokens/schema.ts'
import type { Client } from './schema.ts'

/** The client of a request, by its token. */
export type Credential =
  | { readonly kind: 'owner' }
  | { readonly kind: 'session'; readonly client: Client }
  | {
      readonly kind: 'access-token'
      readonly name: string
      readonly scopes: readonly Scope[]
      /** The account it was made in. */
      readonly accountId: string
    }

/** Looks tokens up. */
export interface Credentials {
  /** The credential that `token` stands for; null where it is unknown, expired or revoked. */
  verify(token: string): Credential | null
}

/** A fresh secret of 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex, kept and compared in place of a secret, so that timing tells nothing of it. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Tells the three kinds of token apart by their digests. */
export function createCredentials(known: {
  readonly ownerToken: string
  readonly sessions: { find(sha256: string): Client | null }
  readonly tokens: { use(sha256: string): StoredToken | null }
}): Credentials {
  const owner = digest(known.ownerToken)
  return {
    verify(token) {
      const sha256 = digest(token)
      if (sha256 === owner) return { kind: 'owner' }
      const client = known.sessions.find(sha256)
      if (client !== null) return { kind: 'session', client }
      const access = known.tokens.use(sha256)
      if (access === null) return null
      const { name, scopes, accountId } = access
      return { kind: 'access-token', name, scopes, accountId }
    },
  }
}
