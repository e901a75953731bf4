import { hash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { instant } from '../fields.ts'
import type { Accounts } from './accounts.ts'

/** The id of the account that needs no sign-in. */
export const localId = 'local'

const accountFields = {
  id: z.string().meta({ description: '`local`, or a hash of issuer and subject.' }),
  kind: z
    .enum(['local', 'oidc'])
    .meta({ description: '`local` needs no sign-in; `oidc` is an account of an identity provider.' }),
  name: z.string().nullable().meta({ description: 'The name of the person, if the provider sends it.' }),
  email: z
    .string()
    .nullable()
    .meta({ description: 'The email address of the person, if the provider sends it.' }),
  issuer: z.string().nullable().meta({ description: 'The identity provider; null for `local`.' }),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'The id of the person at the provider; null for `local`.' }),
}

const example = {
  id: '6f1c0a4be2d94c7f8a3b5d6e7f80912a3b4c5d6e',
  kind: 'oidc',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  issuer: 'https://login.example.com',
  subject: '248289761001',
}

/** An account on the wire. */
export const account = z
  .strictObject(accountFields)
  .readonly()
  .meta({
    id: 'Account',
    description: 'An account on this computer, with a list of its own.',
    examples: [example],
  })

/** An account on the wire. */
export type Account = z.infer<typeof account>

/** One account in the answer to GET /api/accounts. */
export const listedAccount = z
  .strictObject({
    ...accountFields,
    active: z.boolean().meta({ description: 'Whether this is the active account.' }),
    createdAt: instant.nullable().meta({
      description: 'When the person first signed in on this computer; null for the local account.',
    }),
  })
  .readonly()
  .meta({
    id: 'ListedAccount',
    description: 'An account on this computer.',
    examples: [{ ...example, active: true, createdAt: '2026-11-20T08:00:00.000Z' }],
  })

/** One account in the answer to GET /api/accounts. */
export type ListedAccount = z.infer<typeof listedAccount>

/** The answer to DELETE /api/accounts/:id. */
export const removedAccount = z
  .strictObject({
    id: accountFields.id,
    deleted: z.literal(true),
    backup: z.string().nullable().meta({
      description: 'The path of the backup in the data directory; null if the account never had a todo.',
    }),
    left: z.string().nullable().meta({
      description:
        "The path of the account's folder in the data directory if it could not be deleted; otherwise null.",
    }),
  })
  .readonly()
  .meta({
    id: 'RemovedAccount',
    description: 'An account that was removed from this computer.',
    examples: [
      {
        id: example.id,
        deleted: true,
        backup: 'removed/6f1c0a4be2d94c7f8a3b5d6e7f80912a3b4c5d6e/2026-11-21T09-30-00-000Z-removal.json',
        left: null,
      },
    ],
  })

/** The answer to DELETE /api/accounts/:id. */
export type RemovedAccount = z.infer<typeof removedAccount>

/** The body of POST /api/accounts/:id/copies. */
export const newCopy = z
  .strictObject({
    from: z.literal(localId, 'must be "local"').meta({ description: 'The account whose todos are copied.' }),
  })
  .meta({ id: 'NewCopy', description: 'A copy to make.', examples: [{ from: 'local' }] })

/** The answer to POST /api/accounts/:id/copies. */
export const copied = z
  .strictObject({ copied: z.int().nonnegative().meta({ description: 'How many todos were copied.' }) })
  .readonly()
  .meta({ id: 'Copied', description: 'A copy that was made.', examples: [{ copied: 12 }] })

/** The answer to POST /api/accounts/:id/copies. */
export type Copied = z.infer<typeof copied>

/** The answer to DELETE /api/accounts/:id/copy-offer. */
export const declinedCopy = z.strictObject({ id: accountFields.id, deleted: z.literal(true) }).meta({
  id: 'DeclinedCopy',
  description: 'The account for which the offer was declined.',
  examples: [{ id: example.id, deleted: true }],
})

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
    /** Whether the person has answered the offer to copy the local todos. */
    copyAnswered: z.boolean(),
    /** Whether this was the first sign-in on this computer. */
    isFirst: z.boolean(),
  })
  .readonly()

/** An account of an identity provider, as it is stored. */
export type StoredAccount = z.infer<typeof storedAccount>

/** The person who signed in, as the provider names them. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** The id of the account of an issuer and subject: a hash, because a subject could name a path. */
export const accountIdOf = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  hash('sha256', JSON.stringify([issuer, subject])).slice(0, 40)

/** The folder of an account's data. */
export const accountFolder = (dataDir: string, accountId: string): string =>
  join(dataDir, 'accounts', accountId)

/** The account that exists from the start and needs no sign-in. */
export const localAccount: Account = {
  id: localId,
  kind: 'local',
  name: null,
  email: null,
  issuer: null,
  subject: null,
}

/** Lists the fields of an account that leave the server. */
export const presentAccount = ({ id, name, email, issuer, subject }: StoredAccount): Account => ({
  id,
  kind: 'oidc',
  name,
  email,
  issuer,
  subject,
})

/** Lists the accounts of this computer, the local account first. */
export function presentAccounts(accounts: Accounts): readonly ListedAccount[] {
  const activeId = accounts.activeId()
  return [
    { ...localAccount, active: activeId === localId, createdAt: null },
    ...accounts.list().map((stored) => ({
      ...presentAccount(stored),
      active: stored.id === activeId,
      createdAt: stored.createdAt,
    })),
  ]
}
