import type { Check } from '../http/endpoint.ts'
import { AccountChanged } from '../problems.ts'

/**
 * Refuses (409) a request of a page that shows another account than the one it would act for. Where no account is open,
 * nothing can land in the wrong one.
 */
export function checkAccount(): Check {
  return (ctx) => {
    const shown = ctx.req.headers['localist-account'] ?? ''
    if (shown !== '' && ctx.state.accountId !== null && shown !== ctx.state.accountId) {
      throw new AccountChanged('Another account is active now. Nothing was changed.')
    }
  }
}
