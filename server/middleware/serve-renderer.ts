import { send } from '@koa/send'
import type { Middleware } from 'koa'
import type { Context, RequestState } from '../http/endpoint.ts'
import { NotFound } from '../problems.ts'

const asset = /^\/assets\/\w[\w.-]*$/

/** Serves the built page from `root`: `/`, and its assets; any other path outside /api is 404. */
export function serveRenderer(root: string): Middleware<RequestState> {
  const serve = async (ctx: Context): Promise<void> => {
    const reading = ctx.method === 'GET' || ctx.method === 'HEAD'
    const hashed = asset.test(ctx.path)
    if (!reading || (!hashed && ctx.path !== '/')) throw nothingHere()
    const path = hashed ? ctx.path : '/index.html'
    const sent = await send(ctx, path, { root }).catch((cause: unknown) => {
      throw nothingHere(cause)
    })
    if (sent === undefined) throw nothingHere()
    ctx.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  return (ctx, next) => (ctx.path === '/api' || ctx.path.startsWith('/api/') ? next() : serve(ctx))
}

const nothingHere = (cause?: unknown): NotFound =>
  new NotFound('There is nothing here. The page is at /, the API under /api.', { cause })
