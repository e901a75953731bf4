import type { Middleware } from 'koa'
import type { RequestState } from '../endpoint.ts'
import { Forbidden } from '../problems.ts'

/** Refuses (403) every Host but our own, so that a name rebound to 127.0.0.1 reaches nothing. */
export function checkHost(): Middleware<RequestState> {
  return async (ctx, next) => {
    const port = ctx.req.socket.localPort
    const host = ctx.req.headers.host?.toLowerCase()
    if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
      throw new Forbidden(`Localist answers only to the host 127.0.0.1:${port} or localhost:${port}.`)
    }
    await next()
  }
}
