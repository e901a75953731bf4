import { Router } from '@koa/router'
import Koa, { type Context } from 'koa'
import { findOpenAccount } from './accounts/accounts.ts'
import type { Stores } from './accounts/stores.ts'
import { endpoints, type Services } from './endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'
import { AccountChanged, NotFound } from './http/problems.ts'
import { refuseUnused, parseRequest } from './http/request.ts'
import { respond, handleProblems } from './http/respond.ts'
import { apiHeaders, securityHeaders } from './http/security-headers.ts'
import type { isOurClient } from './data-directory/socket-owner.ts'
import {
  authenticate,
  chooseAccount,
  checkHost,
  isLocal,
  checkOrigin,
  checkUser,
  recheck,
} from './middleware/check-caller.ts'
import { createBodyReader, mayHaveBody } from './middleware/json-body.ts'
import { refuseUnknownEndpoint } from './middleware/no-such-endpoint.ts'
import { serveRenderer, type FirstLook } from './middleware/serve-renderer.ts'
import { createReference } from './server-info/routes.ts'
import type { WriteQuota } from './accounts/write-quota.ts'

/** The services and settings of the app. The app opens no files and does not listen. */
export interface AppDeps extends Omit<Services, 'reference'> {
  readonly stores: Stores
  readonly isOurClient: typeof isOurClient
  readonly ownerToken: string
  readonly writeQuota: WriteQuota
  /** The folder with the built page. */
  readonly rendererDir: string
  /** The version of Localist. */
  readonly version: string
}

/** Creates the Koa app: the endpoints, and the order of the checks before them. */
export function createApp(deps: AppDeps): Koa {
  const router = new Router({ strict: true, sensitive: true })
  const serve = serveEndpoint(deps)
  for (const endpoint of endpoints)
    router.register(endpoint.path, [endpoint.method], (ctx) => serve(ctx, endpoint))

  const app = new Koa()
  // A client may close its connection at any time: log other errors only.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!brokenConnectionCodes.has(error.code ?? '')) deps.log(`An answer was cut short: ${error.message}`)
  })
  app.use(handleProblems(deps.log))
  app.use((ctx, next) => {
    for (const [name, value] of isApi(ctx.path) ? headersUnderApi : headersElsewhere)
      ctx.res.setHeader(name, value)
    checkHost(ctx, deps.setup.configuration.allowedHosts)
    if (!isApi(ctx.path) && !isLocal(ctx))
      throw new NotFound('Only the API is at this address. The page is on the computer itself, at 127.0.0.1.')
    return next()
  })
  app.use(router.routes())
  const readFirstLook = (): FirstLook => ({
    settings: deps.settings.readInstallation(),
    isAccountOpen: findOpenAccount(deps) !== null,
  })
  app.use(serveRenderer({ root: deps.rendererDir, endpoints, readFirstLook }))
  app.use(refuseUnknownEndpoint(router, endpoints))
  return app
}

const brokenConnectionCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

const headersUnderApi = Object.entries(apiHeaders)
const headersElsewhere = Object.entries(securityHeaders)

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const serveEndpoint = (deps: AppDeps) => {
  const services = { ...deps, reference: createReference(endpoints, deps.version) }
  const findCredential = authenticate(deps)
  const readBody = createBodyReader()

  return async (ctx: Context, endpoint: Endpoint<Services>): Promise<void> => {
    const { who } = endpoint
    const identify = () => {
      if (who === 'none') return { credential: null, accountId: null }
      const credential = findCredential(ctx, who)
      return { credential, accountId: chooseAccount(ctx, endpoint, credential, deps) }
    }
    checkOrigin(ctx, endpoint)
    if (endpoint.onlyThisUser === true) await checkUser(ctx, deps.isOurClient)
    const before = identify()
    const { accountId } = before
    if (who === 'write') deps.writeQuota.check(before.credential)
    refuseUnused(ctx, endpoint)
    const json = await readBody(ctx, endpoint)
    // The body, even an empty one, may take 30 s to arrive. Meanwhile the token may be revoked, the account be removed, or another
    // account become active.
    const checked = mayHaveBody(ctx.req) ? identify() : before
    const isInAccount = endpoint.inAccount === true && accountId !== null
    if (isInAccount && checked.accountId !== accountId) {
      throw new AccountChanged(
        'Another account became active before the request was complete. Nothing was changed.',
      )
    }
    const store = isInAccount ? await deps.stores.of(accountId) : null
    const request = await parseRequest(
      ctx,
      endpoint,
      { ...checked, store, json, recheck: () => recheck(deps, { ...checked, store }) },
      endpoints,
    )
    respond(ctx, endpoint, await endpoint.handle(request, services))
  }
}
