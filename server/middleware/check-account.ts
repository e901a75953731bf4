import type { Check } from '../http/endpoint.ts'
import { AccountChanged } from '../problems.ts'

/** Refuses (409) a request of a page that shows another account than the active one. */
export function checkAccount(activeAccountId: () => string): Check {
  return (ctx) => {
    const shown = ctx.req.headers['localist-account'] ?? ''
    if (shown !== '' && shown !== activeAccountId()) {
      throw new AccountChanged('Another account is active now. Reload to see its todos; nothing was changed.')
    }
  }
}
