import type { Check } from '../http/endpoint.ts'
import { BadRequest, Forbidden } from '../problems.ts'

/**
 * Refuses (403) every Host but our own, so that a name rebound to 127.0.0.1 reaches nothing, and (400) more than one:
 * Node would take the first (RFC 9112, 3.2).
 */
export function checkHost(): Check {
  return (ctx) => {
    if (countHosts(ctx.req.rawHeaders) > 1)
      throw new BadRequest('The header Host must be there exactly once.')
    const port = ctx.req.socket.localPort
    const host = ctx.req.headers.host?.toLowerCase()
    // Port 80 is the one that clients leave out.
    const named = port === 80 && host !== undefined && !host.includes(':') ? `${host}:80` : host
    if (named !== `127.0.0.1:${port}` && named !== `localhost:${port}`) {
      throw new Forbidden(`Localist answers only to the host 127.0.0.1:${port} or localhost:${port}.`)
    }
  }
}

// Names and values alternate.
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length
