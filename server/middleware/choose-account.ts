import type { Context } from 'koa'
import type { Credential } from '../http/credential.ts'
import type { Description } from '../http/endpoint.ts'
import { AccountChanged, SignInRequired } from '../http/problems.ts'

/** Finds the account for which a credential acts now. */
export interface AccountChooser {
  /** Null where that account is closed until someone signs in. Throws Unauthorized for an account that was removed. */
  accountOf(credential: Credential): string | null
}

/**
 * Chooses the account of a request: the active account for an owner, the account of the token for an access token; null where the
 * account is closed. Refuses (401) an endpoint that works with the data of an account if the account is closed, and (409) a client
 * that shows another account.
 */
export function chooseAccount(
  ctx: Context,
  { inAccount }: Description,
  credential: Credential,
  accounts: AccountChooser,
): string | null {
  const accountId = accounts.accountOf(credential)
  if (inAccount === true && accountId === null) throw new SignInRequired()
  const shown = ctx.req.headers['localist-account'] ?? ''
  if (shown !== '' && accountId !== null && shown !== accountId) {
    throw new AccountChanged('Another account is active now. Nothing was changed.')
  }
  return accountId
}
