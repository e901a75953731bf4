import type { StoredAccount } from '../../accounts/schema.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { isOfProvider } from '../provider/metadata.ts'
import { notKeptSentences, type NotKept } from '../../reasons/sign-in.ts'
import type { SignIn } from './schema.ts'

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

/** Lists the fields of the sign-in of `account` that leave the server. */
export function presentSignIn(
  account: StoredAccount,
  active: ActiveSignIn | null,
  configuration: Configuration,
  now: Date,
): SignIn {
  const own = active?.accountId === account.id ? active : null
  const reason = endReasonOf(account, active, configuration, now)
  const notKept = own?.notKept ?? null
  return {
    state: reason === null ? 'current' : 'ended',
    reason,
    kept: own !== null && own.refreshToken !== null && notKept === null,
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
export function endReasonOf(
  { id, issuer, rejected, checkedAt }: StoredAccount,
  active: ActiveSignIn | null,
  { required, graceDays, provider }: Configuration,
  now: Date,
): SignIn['reason'] {
  if (required && provider !== null && !isOfProvider(provider.issuer, issuer)) return 'other-provider'
  const own = active?.accountId === id ? active : null
  if (rejected || own?.isRejected === true) return 'rejected'
  if (own === null) return 'not-kept'
  const isOverdue = now.getTime() - Date.parse(checkedAt) > graceDays * day
  return required && isOverdue ? 'overdue' : null
}
