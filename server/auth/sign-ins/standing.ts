import type { StoredAccount } from '../../accounts/schema.ts'
import type { SignIn } from '../schema.ts'
import { mayBeIssuedBy } from '../provider/checks.ts'

/** Whether everyone must sign in, and how long an account then stays open unconfirmed. */
export interface Policy {
  readonly required: boolean
  readonly graceDays: number
  /** The issuer of the provider that is configured; null where there is none. */
  readonly issuer: string | null
}

/** What is known of a sign-in since Localist was started. */
export interface HeldSignIn {
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

const day = 24 * 60 * 60_000

/** How the sign-in of `account` stands at `now`; a pure function, so that a clock that is set right makes all right. */
export function standingOf(
  account: StoredAccount,
  held: HeldSignIn | null,
  policy: Policy,
  now: Date,
): SignIn {
  const mine = held?.accountId === account.id ? held : null
  const reason = reasonOf(account, mine, policy, now)
  return {
    state: reason === null ? 'current' : 'ended',
    reason,
    kept: mine !== null && mine.refreshToken !== null && mine.notKept === null,
    notKept: mine?.notKept ?? null,
    checkedAt: account.checkedAt,
  }
}

const reasonOf = (
  { issuer, rejected, checkedAt }: StoredAccount,
  held: HeldSignIn | null,
  policy: Policy,
  now: Date,
): SignIn['reason'] => {
  if (policy.required && policy.issuer !== null && !mayBeIssuedBy(policy.issuer, issuer))
    return 'other-provider'
  if (rejected || held?.isRejected === true) return 'rejected'
  if (held === null) return 'not-kept'
  const isOverdue = now.getTime() - Date.parse(checkedAt) > policy.graceDays * day
  return policy.required && isOverdue ? 'overdue' : null
}
