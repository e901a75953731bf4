import type { Credential } from '../auth/credentials.ts'
import type { Check } from '../http/endpoint.ts'
import { SignInRequired } from '../problems.ts'

/** Knows which account a credential acts for now. */
export interface AccountChooser {
  /** Null where that account is closed until someone signs in. Throws Unauthorized where it was removed. */
  accountOf(credential: Credential): string | null
}

/**
 * Says which account the request acts for: of the owner the active one, of an access token the one it was made in.
 * Refuses (401) an endpoint about an account's data where that account is closed.
 */
export function chooseAccount(accounts: AccountChooser): Check {
  return (ctx) => {
    const { credential, endpoint } = ctx.state
    ctx.state.accountId =
      credential === null || credential === undefined ? null : accounts.accountOf(credential)
    if (endpoint.inAccount === true && ctx.state.accountId === null) throw new SignInRequired()
  }
}
