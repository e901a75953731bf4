import { createHash } from 'node:crypto'
import * as z from 'zod'
import { instant } from '../fields.ts'
import type { Account } from './present.ts'

/** The id of the account that needs no sign-in. */
export const localId = 'local'

/** The account that exists from the start and needs no sign-in. */
export const localAccount: Account = {
  id: localId,
  kind: 'local',
  name: null,
  email: null,
  issuer: null,
  subject: null,
}

/** An account of an identity provider, as it is stored. */
export const storedAccount = z
  .strictObject({
    id: z.string().regex(/^[0-9a-f]{40}$/),
    issuer: z.string(),
    subject: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: instant,
    /** When the provider last confirmed the sign-in. */
    checkedAt: instant,
    /** Whether the provider has rejected the sign-in since. */
    rejected: z.boolean(),
    /** Whether the person has said whether the local todos are to be copied here. */
    copyAnswered: z.boolean(),
    /** Whether nobody had signed in on this computer before. */
    isFirst: z.boolean(),
  })
  .readonly()

/** An account of an identity provider, as it is stored. */
export type StoredAccount = z.infer<typeof storedAccount>

/** Who a provider says has signed in. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** The id of the account of issuer and subject: a hash, so that no subject can name a path. */
export const accountIdOf = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')
    .slice(0, 40)

/** Lists the fields of an account that leave the server. */
export const presentAccount = ({ id, name, email, issuer, subject }: StoredAccount): Account => ({
  id,
  kind: 'oidc',
  name,
  email,
  issuer,
  subject,
})
