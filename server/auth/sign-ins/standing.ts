import type { StoredAccount } from '../../accounts/schema.ts'
import type { SignIn } from '../present.ts'

/** Whether everyone must sign in, and how long an account then stays open unconfirmed. */
export interface Policy {
  readonly required: boolean
  readonly graceDays: number
}

/** What is known of a sign-in since Localist was started. */
export interface HeldSignIn {
  readonly accountId: string
  /** Null where the provider gave none, or has rejected it. */
  readonly refreshToken: string | null
  /** Why it does not outlive this run, a sentence; null where it does. */
  readonly notKept: string | null
}

const day = 24 * 60 * 60_000

/** How the sign-in of `account` stands at `now`; a pure function, so that a clock that is set right makes all right. */
export function standingOf(
  account: StoredAccount,
  held: HeldSignIn | null,
  { required, graceDays }: Policy,
  now: Date,
): SignIn {
  const isHeld = held?.accountId === account.id
  const isOverdue = required && now.getTime() - Date.parse(account.checkedAt) > graceDays * day
  const reason = account.rejected ? 'rejected' : isHeld ? (isOverdue ? 'overdue' : null) : 'not-kept'
  return {
    state: reason === null ? 'current' : 'ended',
    reason,
    kept: isHeld && held.refreshToken !== null && held.notKept === null,
    notKept: isHeld ? held.notKept : null,
    checkedAt: account.checkedAt,
  }
}
