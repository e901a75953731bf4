import * as z from 'zod'
import { instant, trimmed, uuid } from '../fields.ts'
import { scope } from '../http/credential.ts'

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

/** An access token as it is stored, with the SHA-256 of its text instead of the text. */
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

const fields = {
  id: uuid,
  name,
  scopes,
  createdAt: instant,
  expiresAt: instant.nullable().meta({ description: 'Null for a token that does not expire.' }),
  lastUsedAt: instant.nullable(),
}

/** An access token on the wire, without its text. */
export const accessToken = z.strictObject(fields).readonly().meta({ id: 'AccessToken' })

/** An access token on the wire, without its text. */
export type AccessToken = z.infer<typeof accessToken>

/** The answer to POST /api/tokens, the only one that holds the token's text. */
export const createdToken = z
  .strictObject({
    ...fields,
    token: z.string().meta({ description: 'The text of the token: `localist_` and 256 random bits.' }),
  })
  .readonly()
  .meta({ id: 'CreatedToken' })

/** The answer to POST /api/tokens. */
export type CreatedToken = z.infer<typeof createdToken>
