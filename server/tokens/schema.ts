import * as z from 'zod'
import { instant, trimmed, uuid } from '../fields.ts'

/** What an access token may do; `todos:write` includes `todos:read`. */
export const scope = z.enum(['todos:read', 'todos:write'], 'must be "todos:read" or "todos:write"')

/** One scope of an access token. */
export type Scope = z.infer<typeof scope>

const name = trimmed(100)

const scopes = z
  .array(scope, 'must be a list of scopes')
  .min(1, 'must name at least one scope')
  .refine((list) => new Set(list).size === list.length, 'must not name a scope twice')
  .readonly()

/** The body of POST /api/tokens. */
export const newToken = z.strictObject({
  name,
  scopes,
  expiresAt: instant.nullable().default(null),
})

/** The body of POST /api/tokens, as a client writes it. */
export type NewToken = z.input<typeof newToken>

/** The body of POST /api/tokens, parsed. */
export type ParsedToken = z.output<typeof newToken>

/** An access token as it is stored: the SHA-256 of its text, never the text. */
export const storedToken = z
  .strictObject({
    id: uuid,
    accountId: z.string(),
    name,
    scopes,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .readonly()

/** An access token as it is stored. */
export type StoredToken = z.infer<typeof storedToken>
