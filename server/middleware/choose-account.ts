import type { Context } from 'koa'
import type { Credential } from '../http/credential.ts'
import type { Description } from '../http/endpoint.ts'
import { AccountChanged, SignInRequired } from '../http/problems.ts'

/** Knows which account a credential acts for now. */
export interface AccountChooser {
  /** Null where that account is closed until someone signs in. Throws Unauthorized for an account that was removed. */
  accountOf(credential: Credential): string | null
}

/**
 * The account that the request acts for: of the owner the active one, of an access token the one it was made in; null where
 * none is open. Refuses (401) an endpoint about an account's data where that account is closed, and (409) a page that shows
 * another account.
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
