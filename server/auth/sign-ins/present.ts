import * as z from 'zod'
import type { StoredAccount } from '../../accounts/schema.ts'
import { instant } from '../../fields.ts'
import { notKeptSentences, type NotKept } from '../../reasons/sign-in.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { isOfProvider } from '../provider/checks.ts'

/** The sign-in of an account. */
export const signIn = z
  .strictObject({
    state: z.enum(['current', 'ended']).meta({
      description: 'The account of an ended sign-in stays open, unless sign-in is required.',
    }),
    reason: z
      .enum(['rejected', 'not-kept', 'overdue', 'other-provider'])
      .nullable()
      .meta({
        description: `Why the sign-in ended: the provider rejected it; it was not kept over a restart; it could not be
confirmed for too long; the account is of another provider than the configured one. The last two end a sign-in only where
sign-in is required. Null while it is current.`,
      }),
    kept: z.boolean().meta({ description: 'Whether it is kept over a restart of Localist.' }),
    notKept: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not kept over a restart, a sentence in English.' }),
    notKeptReason: z
      .enum(Object.keys(notKeptSentences) as NotKept[])
      .nullable()
      .meta({ description: 'Why it is not kept over a restart, for a program.' }),
    checkedAt: instant.meta({ description: 'When the provider last confirmed it.' }),
  })
  .readonly()
  .meta({ id: 'SignIn', description: 'The sign-in of an account.' })

/** The sign-in of an account. */
export type SignIn = z.infer<typeof signIn>

/** The sign-in of the active account, as far as it is known since the start. */
export interface ActiveSignIn {
  readonly accountId: string
  /** Null where the provider gave none, or has rejected the sign-in. */
  readonly refreshToken: string | null
  /** Why the refresh token is not stored; null where it is stored. */
  readonly notKept: NotKept | null
  /** Whether the provider has rejected the sign-in, even if that could not be stored. */
  readonly isRejected: boolean
}

/** Lists the fields of the sign-in of `account` that leave the server; `active` is null where none is known since the start. */
export function presentSignIn(
  account: StoredAccount,
  active: ActiveSignIn | null,
  configuration: Configuration,
  now: Date,
): SignIn {
  const reason = findEndReason(account, active, configuration, now)
  const notKept = active?.notKept ?? null
  return {
    state: reason === null ? 'current' : 'ended',
    reason,
    kept: active !== null && active.refreshToken !== null && notKept === null,
    notKept: notKept === null ? null : notKeptSentences[notKept],
    notKeptReason: notKept,
    checkedAt: account.checkedAt,
  }
}

const day = 24 * 60 * 60_000

/**
 * Why the sign-in of an account has ended at `now`; null while it is current. It is computed for each request, so that setting
 * a wrong clock right opens the account again.
 */
export function findEndReason(
  { issuer, rejected, checkedAt }: StoredAccount,
  active: ActiveSignIn | null,
  { required, graceDays, provider }: Configuration,
  now: Date,
): SignIn['reason'] {
  if (required && provider !== null && !isOfProvider(provider.issuer, issuer)) return 'other-provider'
  if (rejected || active?.isRejected === true) return 'rejected'
  if (active === null) return 'not-kept'
  const isOverdue = now.getTime() - Date.parse(checkedAt) > graceDays * day
  return required && isOverdue ? 'overdue' : null
}
