import type { StoredAccount } from '../../accounts/schema.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { mayBeIssuedBy } from '../provider/metadata.ts'
import type { SignIn } from './schema.ts'

/** The sign-in of the active account, as far as it is known since Localist was started. */
export interface ActiveSignIn {
  readonly accountId: string
  /** Null where the provider gave none, or has rejected it. */
  readonly refreshToken: string | null
  /** Why it does not outlive this run, a sentence; null where it does. */
  readonly notKept: string | null
  /** Whether the provider has rejected it, whether or not that could be written down. */
  readonly isRejected: boolean
}

/** Why a sign-in without a refresh token is not kept. */
export const noRefreshToken =
  'This sign-in lasts until Localist is closed: the provider gave nothing to renew it with (no refresh token).'

/** The sign-in of `account` at `now`, on the wire; `active` may be that of another account, or null. */
export function presentSignIn(
  account: StoredAccount,
  active: ActiveSignIn | null,
  configuration: Configuration,
  now: Date,
): SignIn {
  const own = active?.accountId === account.id ? active : null
  const reason = endOf(account, active, configuration, now)
  return {
    state: reason === null ? 'current' : 'ended',
    reason,
    kept: own !== null && own.refreshToken !== null && own.notKept === null,
    notKept: own?.notKept ?? null,
    checkedAt: account.checkedAt,
  }
}

const day = 24 * 60 * 60_000

/**
 * Why the sign-in of `account` has ended at `now`; null while it is current. Nothing is stored, so a clock that is set right
 * opens the account again.
 */
export function endOf(
  { id, issuer, rejected, checkedAt }: StoredAccount,
  active: ActiveSignIn | null,
  { required, graceDays, provider }: Configuration,
  now: Date,
): SignIn['reason'] {
  if (required && provider !== null && !mayBeIssuedBy(provider.issuer, issuer)) return 'other-provider'
  const own = active?.accountId === id ? active : null
  if (rejected || own?.isRejected === true) return 'rejected'
  if (own === null) return 'not-kept'
  const isOverdue = now.getTime() - Date.parse(checkedAt) > graceDays * day
  return required && isOverdue ? 'overdue' : null
}
