import { send } from '@koa/send'
import type { Middleware } from 'koa'
import type { RequestState } from '../endpoint.ts'
import { NotFound } from '../problems.ts'

const page = new Set(['/', '/icon.svg'])
const asset = /^\/assets\/[\w.-]+$/

/** Serves the built page from `root`: `/`, its icon and its assets; any other path outside /api is 404. */
export function serveRenderer(root: string): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) return next()
    const reading = ctx.method === 'GET' || ctx.method === 'HEAD'
    const hashed = asset.test(ctx.path)
    if (!reading || (!hashed && !page.has(ctx.path))) throw nothingHere()
    ctx.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    await send(ctx, ctx.path === '/' ? '/index.html' : ctx.path, { root }).catch((cause: unknown) => {
      throw nothingHere(cause)
    })
  }
}

const nothingHere = (cause?: unknown): NotFound =>
  new NotFound('There is nothing here. The page is at /, the API under /api.', { cause })
