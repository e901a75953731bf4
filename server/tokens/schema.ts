import * as z from 'zod'
import { describeLine, instant, line, uuid } from '../fields.ts'
import { scope } from '../http/credential.ts'

const name = line(100).meta({ description: describeLine('A name by which you recognize the token.') })

const scopes = z
  .array(scope, 'must be a list of scopes')
  .min(1, 'must name at least one scope')
  .refine((list) => new Set(list).size === list.length, 'must not name a scope twice')
  .readonly()
  .meta({
    description: 'The rights of the token; `todos:write` includes `todos:read`.',
    override: { uniqueItems: true },
  })

/** The body of POST /api/tokens. */
export const newToken = z
  .strictObject({
    name,
    scopes,
    expiresAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'When the token expires, an instant in the future; null if it never expires.' }),
  })
  .meta({
    id: 'NewToken',
    description: 'An access token to make.',
    examples: [{ name: 'my-script', scopes: ['todos:write'], expiresAt: '2027-01-01T00:00:00.000Z' }],
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
    name: line(100),
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
  lastUsedAt: instant.nullable().meta({ description: 'Null for a token that was never used.' }),
}

const example = {
  id: '01990b70-1d2c-7f4e-8a51-6b9c0d3e7f12',
  name: 'my-script',
  scopes: ['todos:write'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  lastUsedAt: null,
}

/** An access token on the wire, without its text. */
export const accessToken = z
  .strictObject(fields)
  .readonly()
  .meta({ id: 'AccessToken', description: 'An access token, without its text.', examples: [example] })

/** An access token on the wire, without its text. */
export type AccessToken = z.infer<typeof accessToken>

/** The answer to POST /api/tokens. No other answer has the text of the token. */
export const createdToken = z
  .strictObject({
    ...fields,
    token: z.string().meta({ description: 'The text of the token: `localist_` and 256 random bits.' }),
  })
  .readonly()
  .meta({
    id: 'CreatedToken',
    description: 'An access token that was made. Its text is in this answer only.',
    examples: [{ ...example, token: 'localist_Zk3vQ8mX1tYb5cR7wL0nHs2dF9gJ4aPeUiK6oVxT-rM' }],
  })

/** The answer to POST /api/tokens. */
export type CreatedToken = z.infer<typeof createdToken>

/** Lists the fields of an access token that leave the server. */
export const presentToken = (token: StoredToken): AccessToken => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: token.createdAt,
  expiresAt: token.expiresAt,
  lastUsedAt: token.lastUsedAt,
})
