import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context, Middleware } from 'koa'
import { findLanguage } from '../../messages/languages.ts'
import type { Description } from '../http/endpoint.ts'
import { findMeantEndpoint } from '../http/hints/nearest-endpoint.ts'
import { NotFound } from '../http/problems.ts'
import type { InstallationSettings } from '../settings/schema.ts'

const asset = /^\/assets\/\w[\w.-]*$/

/** The settings and the account that decide the first look of the page. */
export interface FirstLook {
  readonly settings: InstallationSettings
  /** Whether an account is open. Otherwise the page shows the screen that signs in, and no panes. */
  readonly isAccountOpen: boolean
}

interface RendererDeps {
  /** The folder of the built pages. */
  readonly root: string
  readonly endpoints: readonly Description[]
  readonly readFirstLook: () => FirstLook
}

/**
 * Serves the built pages: `/`, `/docs`, and their assets. Any other path outside /api is 404, with a hint at one of `endpoints` if the
 * path means it.
 */
export function serveRenderer({ root, endpoints, readFirstLook }: RendererDeps): Middleware {
  const read = async (path: string): Promise<Buffer> =>
    // A stream would make Koa load all that fetch() needs, for a comparison: 13 ms before the first page of a start.
    await readFile(join(root, path)).catch((cause: unknown) => {
      throw new NotFound(nothingHere, { cause })
    })
  const readBody = async (ctx: Context): Promise<string | Buffer | null> => {
    if (asset.test(ctx.path)) return await read(ctx.path)
    if (ctx.path === '/docs') return await read('reference/index.html')
    if (ctx.path !== '/') return null
    const look = readFirstLook()
    const language = findLanguage(look.settings.language, ctx.acceptsLanguages())
    ctx.set('Vary', 'Accept-Language')
    return showFirstLook(String(await read(`index.${language}.html`)), look)
  }
  const serve = async (ctx: Context): Promise<void> => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const body = isRead ? await readBody(ctx) : null
    if (body === null) throw createNotFound(ctx.method, ctx.path, endpoints)
    const isAsset = asset.test(ctx.path)
    ctx.body = body
    ctx.type = isAsset ? extname(ctx.path) : 'html'
    ctx.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  return (ctx, next) => (ctx.path === '/api' || ctx.path.startsWith('/api/') ? next() : serve(ctx))
}

/** Puts the theme, the density and the sidebar of the settings into the page, so that its first paint has them. */
function showFirstLook(page: string, { settings, isAccountOpen }: FirstLook): string {
  const { theme, density, sidebarWidth, sidebarCollapsed } = settings
  const sidebar = sidebarCollapsed || !isAccountOpen ? 'collapsed' : 'shown'
  return page
    .replace('<html ', `<html data-theme="${theme}" data-density="${density}" data-sidebar="${sidebar}" `)
    .replace('<svg width="232"', `<svg width="${sidebarWidth}"`)
}

const nothingHere = 'There is nothing here. The page is at /, the API under /api, its reference at /docs.'

const createNotFound = (method: string, path: string, endpoints: readonly Description[]): NotFound => {
  const meant = findMeantEndpoint(method, path, endpoints)
  if (meant === null) return new NotFound(nothingHere)
  return new NotFound(`${nothingHere} Did you mean ${meant.text}?`, { members: { nearestPath: meant.path } })
}
