import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context, Middleware } from 'koa'
import type { Description } from '../http/endpoint.ts'
import { findMeantEndpoint } from '../http/hints/nearest-endpoint.ts'
import { NotFound } from '../http/problems.ts'

const asset = /^\/assets\/\w[\w.-]*$/

/** The pages by their paths: their files in the folder of the built page. */
const pages: Readonly<Record<string, string>> = { '/': '/index.html', '/docs': '/reference/index.html' }

/**
 * Serves the built pages from `root`: `/`, `/docs`, and their assets. Any other path outside /api is 404, with a hint at one of
 * `endpoints` if the path means it.
 */
export function serveRenderer(root: string, endpoints: readonly Description[]): Middleware {
  const serve = async (ctx: Context): Promise<void> => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const isAsset = asset.test(ctx.path)
    const path = isAsset ? ctx.path : pages[ctx.path]
    if (!isRead || path === undefined) throw createNotFound(ctx.method, ctx.path, endpoints)
    // A stream would make Koa load all that fetch() needs, for a comparison: 13 ms before the first page of a start.
    ctx.body = await readFile(join(root, path)).catch((cause: unknown) => {
      throw new NotFound(nothingHere, { cause })
    })
    ctx.type = extname(path)
    ctx.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  return (ctx, next) => (ctx.path === '/api' || ctx.path.startsWith('/api/') ? next() : serve(ctx))
}

const nothingHere = 'There is nothing here. The page is at /, the API under /api, its reference at /docs.'

const createNotFound = (method: string, path: string, endpoints: readonly Description[]): NotFound => {
  const meant = findMeantEndpoint(method, path, endpoints)
  if (meant === null) return new NotFound(nothingHere)
  return new NotFound(`${nothingHere} Did you mean ${meant.text}?`, { members: { nearestPath: meant.path } })
}
