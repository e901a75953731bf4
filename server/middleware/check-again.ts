import type { Check } from '../http/endpoint.ts'
import { AccountChanged } from '../problems.ts'

/**
 * Runs `checks` once more when a request's body is there, which may take 30 s: its token may be revoked by then, or its
 * account closed. Refuses (409) a request about an account's data where another account became the active one meanwhile.
 */
export function checkAgain(checks: readonly Check[]): Check {
  return (ctx) => {
    const { accountId: before, endpoint } = ctx.state
    for (const check of checks) check(ctx)
    if (endpoint.inAccount === true && ctx.state.accountId !== before) {
      throw new AccountChanged(
        'Another account became active before the request was complete. Nothing was changed.',
      )
    }
  }
}
