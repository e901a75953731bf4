import type { Context } from 'koa'
import type { Description } from '../http/endpoint.ts'
import { BadRequest, Forbidden } from '../http/problems.ts'
import type { isOurClient } from '../data-directory/socket-owner.ts'
import { explain } from '../reasons/reasons.ts'

/**
 * Refuses (403) every Host but the server's own, against DNS rebinding, and (400) more than one Host: Node would take the first
 * (RFC 9112, 3.2).
 */
export function checkHost(ctx: Context): void {
  if (countHosts(ctx.req.rawHeaders) > 1) throw new BadRequest('The header Host must be there exactly once.')
  const port = ctx.req.socket.localPort
  const host = ctx.req.headers.host?.toLowerCase()
  // Clients leave out port 80.
  const hostWithPort = port === 80 && host !== undefined && !host.includes(':') ? `${host}:80` : host
  if (hostWithPort !== `127.0.0.1:${port}` && hostWithPort !== `localhost:${port}`) {
    throw new Forbidden(`Localist answers only to the host 127.0.0.1:${port} or localhost:${port}.`)
  }
}

/**
 * Refuses (403) a request of another web page: its `Origin` is foreign, or its `Sec-Fetch-Site` is `cross-site` or `same-site`. An
 * endpoint that is `fromProvider` accepts top-level navigations only, also from the page of the identity provider.
 */
export function checkOrigin(ctx: Context, { fromProvider }: Description): void {
  if (fromProvider === true) return checkNavigation(ctx)
  const { origin, host } = ctx.req.headers
  const site = ctx.req.headers['sec-fetch-site']
  if (origin !== undefined && origin.toLowerCase() !== `http://${host?.toLowerCase()}`) {
    throw new Forbidden('A page of another origin may not call this API.')
  }
  if (site === 'cross-site' || site === 'same-site') {
    throw new Forbidden('A page of another site may not call this API.')
  }
}

/** Refuses (403) a client that another user of this computer runs, where the system can tell. */
export async function checkUser({ req }: Context, isOurs: typeof isOurClient): Promise<void> {
  if (!(await isOurs(req.socket))) throw new Forbidden(explain('other-user', {}))
}

const checkNavigation = ({ req: { headers } }: Context): void => {
  const mode = headers['sec-fetch-mode'] ?? 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'document'
  const isPrefetch = /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
  if (mode !== 'navigate' || destination !== 'document' || isPrefetch) {
    throw new Forbidden('Only a browser tab may come here, sent by the identity provider.')
  }
}

// In rawHeaders, names and values alternate.
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length
