import type { Check } from '../http/endpoint.ts'
import { Forbidden } from '../problems.ts'

/** Refuses (403) every Host but our own, so that a name rebound to 127.0.0.1 reaches nothing. */
export function checkHost(): Check {
  return (ctx) => {
    const port = ctx.req.socket.localPort
    const host = ctx.req.headers.host?.toLowerCase()
    // Port 80 is the one that clients leave out.
    const named = port === 80 && host !== undefined && !host.includes(':') ? `${host}:80` : host
    if (named !== `127.0.0.1:${port}` && named !== `localhost:${port}`) {
      throw new Forbidden(`Localist answers only to the host 127.0.0.1:${port} or localhost:${port}.`)
    }
  }
}
