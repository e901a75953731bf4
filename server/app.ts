import { Router } from '@koa/router'
import Koa from 'koa'
import { localAccount } from './auth/accounts.ts'
import { createCredentials } from './auth/credentials.ts'
import { authEndpoints } from './auth/routes.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Check, Endpoint, RequestState } from './http/endpoint.ts'
import { backupEndpoints } from './backups/routes.ts'
import { healthEndpoints } from './health/routes.ts'
import { authenticate } from './middleware/authenticate.ts'
import { checkAccount } from './middleware/check-account.ts'
import { checkHost } from './middleware/check-host.ts'
import { checkOrigin } from './middleware/check-origin.ts'
import { handleProblems } from './middleware/handle-problems.ts'
import { jsonBody } from './middleware/json-body.ts'
import { noSuchEndpoint } from './middleware/no-such-endpoint.ts'
import { refuseUnused } from './middleware/refuse-unused.ts'
import { requireScope } from './middleware/require-scope.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { serveRenderer } from './middleware/serve-renderer.ts'
import { noticeEndpoints } from './notices/routes.ts'
import type { Notices } from './notices/notices.ts'
import { settingsEndpoints } from './settings/routes.ts'
import type { SettingsKeeper } from './settings/settings.ts'
import type { Store } from './store/store.ts'
import { todoEndpoints } from './todos/routes.ts'
import { createTodos } from './todos/todos.ts'
import { tokenEndpoints } from './tokens/routes.ts'
import type { Tokens } from './tokens/tokens.ts'

/** Everything the app works with; it opens, listens and reads nothing by itself. */
export interface AppDeps {
  readonly store: Store
  readonly tokens: Tokens
  readonly settings: SettingsKeeper
  readonly notices: Notices
  readonly sessions: Sessions
  readonly ownerToken: string
  readonly newId: () => string
  /** The folder with the built page. */
  readonly rendererDir: string
  readonly log: (line: string) => void
}

/** The Koa app: the endpoints, and the order of the checks before them. */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const endpoints = [
    ...healthEndpoints,
    ...todoEndpoints(createTodos(deps.store, deps.newId)),
    ...authEndpoints(deps.sessions, localAccount),
    ...tokenEndpoints(deps.tokens, localAccount.id),
    ...settingsEndpoints(deps.settings),
    ...noticeEndpoints(deps.notices),
    ...backupEndpoints(deps.store),
  ]
  const router = routerOf(
    endpoints,
    [
      checkOrigin(),
      authenticate(createCredentials(deps)),
      requireScope(),
      checkAccount(() => localAccount.id),
      refuseUnused(),
    ],
    jsonBody(),
  )

  const app = new Koa<RequestState>()
  // What a client breaks off is its own affair, and nothing to fill a log with.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!brokenOff.has(error.code ?? '')) deps.log(`An answer was cut short: ${error.message}`)
  })
  app.use(handleProblems(deps.log))
  app.use(passing([securityHeaders(), checkHost()]))
  app.use(serveRenderer(deps.rendererDir))
  app.use(router.routes())
  app.use(noSuchEndpoint(router, endpoints))
  return app
}

const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

const passing =
  (checks: readonly Check[]): Koa.Middleware<RequestState> =>
  (ctx, next) => {
    for (const check of checks) check(ctx)
    return next()
  }

const routerOf = (
  endpoints: readonly Endpoint[],
  checks: readonly Check[],
  readBody: ReturnType<typeof jsonBody>,
): Router<RequestState> => {
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const endpoint of endpoints) {
    router.register(endpoint.path, [endpoint.method], (ctx) => {
      ctx.state.endpoint = endpoint
      ctx.state.params = ctx.params
      for (const check of checks) check(ctx)
      const reading = readBody(ctx)
      return reading === undefined ? endpoint.handle(ctx) : reading.then(() => endpoint.handle(ctx))
    })
  }
  return router
}
