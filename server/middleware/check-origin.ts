import type { Check } from '../http/endpoint.ts'
import { Forbidden } from '../problems.ts'

/**
 * Refuses (403) what another web page sends: a foreign `Origin`, or a `Sec-Fetch-Site` that says so. An endpoint that the
 * identity provider sends the browser to looks at these by itself.
 */
export function checkOrigin(): Check {
  return (ctx) => {
    if (ctx.state.endpoint.fromProvider === true) return
    const { origin, host } = ctx.req.headers
    const site = ctx.req.headers['sec-fetch-site']
    if (origin !== undefined && origin.toLowerCase() !== `http://${host?.toLowerCase()}`) {
      throw new Forbidden('A page of another origin may not call this API.')
    }
    if (site === 'cross-site' || site === 'same-site') {
      throw new Forbidden('A page of another site may not call this API.')
    }
  }
}
