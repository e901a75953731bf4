import { Router } from '@koa/router'
import Koa from 'koa'
import type { Accounts } from './accounts/accounts.ts'
import type { Removal } from './accounts/removal.ts'
import { accountEndpoints } from './accounts/routes.ts'
import type { Stores } from './accounts/stores.ts'
import { callbackEndpoint } from './auth/callback/routes.ts'
import { createCredentials } from './auth/credentials.ts'
import { loginEndpoints } from './auth/logins/routes.ts'
import type { OpenSignIn } from './auth/open-sign-in.ts'
import { authEndpoints } from './auth/routes.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Check, Context, Endpoint, RequestState } from './http/endpoint.ts'
import { backupEndpoints } from './backups/routes.ts'
import { healthEndpoints } from './health/routes.ts'
import { authenticate } from './middleware/authenticate.ts'
import { checkAccount } from './middleware/check-account.ts'
import { checkAgain } from './middleware/check-again.ts'
import { checkHost } from './middleware/check-host.ts'
import { checkOrigin } from './middleware/check-origin.ts'
import { chooseAccount } from './middleware/choose-account.ts'
import { handleProblems } from './middleware/handle-problems.ts'
import { jsonBody } from './middleware/json-body.ts'
import { openAccount } from './middleware/open-account.ts'
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
import { createTodos, type Todos } from './todos/todos.ts'
import { tokenEndpoints } from './tokens/routes.ts'
import type { Tokens } from './tokens/tokens.ts'

/** Everything the app works with; it opens, listens and reads nothing by itself. */
export interface AppDeps {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly removal: Removal
  readonly signIn: OpenSignIn
  readonly tokens: Tokens
  readonly settings: SettingsKeeper
  readonly notices: Notices
  readonly sessions: Sessions
  readonly ownerToken: string
  readonly newId: () => string
  /** The folder with the built page. */
  readonly rendererDir: string
  readonly log: (line: string) => void
  /** Opens a page in the system browser, where the host can. */
  readonly openBrowser: ((url: string) => Promise<void>) | null
  /** Called once somebody has signed in. */
  readonly onSignedIn: () => void
}

/** The Koa app: the endpoints, and the order of the checks before them. */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const { accounts, stores, removal, signIn, tokens } = deps
  const rules = todosOf(deps.newId)
  const endpoints = [
    ...healthEndpoints,
    ...todoEndpoints((ctx) => rules(ctx.state.store)),
    ...authEndpoints({ ...deps, ...signIn }),
    ...loginEndpoints({ ...deps, ...signIn }),
    callbackEndpoint({ ...deps, ...signIn }),
    ...accountEndpoints({
      accounts,
      stores,
      removal,
      isRequired: () => signIn.setup().configuration.required,
      exclusively: (job) => signIn.signIns.exclusively(job),
      log: deps.log,
    }),
    ...tokenEndpoints(tokens),
    ...settingsEndpoints(deps.settings),
    ...noticeEndpoints(deps.notices),
    ...backupEndpoints,
  ]
  const checkClient = [
    authenticate(createCredentials(deps)),
    chooseAccount(signIn.signIns),
    requireScope(),
    checkAccount(),
  ]
  const router = routerOf(
    endpoints,
    [checkOrigin(), ...checkClient, refuseUnused()],
    openAccount(stores),
    jsonBody(),
    checkAgain(checkClient),
  )

  const app = new Koa<RequestState>()
  // What a client breaks off is its own affair, and nothing to fill a log with.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!brokenOff.has(error.code ?? '')) deps.log(`An answer was cut short: ${error.message}`)
  })
  app.use(handleProblems(deps.log))
  app.use(passing([securityHeaders(), checkHost()]))
  app.use(serveRenderer(deps.rendererDir, endpoints))
  app.use(router.routes())
  app.use(noSuchEndpoint(router, endpoints))
  return app
}

const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** What is to be there before an endpoint handles a request; undefined where it is there already. */
type Preparation = (ctx: Context) => Promise<void> | undefined

const passing =
  (checks: readonly Check[]): Koa.Middleware<RequestState> =>
  (ctx, next) => {
    for (const check of checks) check(ctx)
    return next()
  }

const routerOf = (
  endpoints: readonly Endpoint[],
  checks: readonly Check[],
  open: Preparation,
  readBody: Preparation,
  checkPrepared: Check,
): Router<RequestState> => {
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const endpoint of endpoints) {
    router.register(endpoint.path, [endpoint.method], (ctx) => {
      ctx.state.endpoint = endpoint
      ctx.state.params = ctx.params
      for (const check of checks) check(ctx)
      // The body first: where it throws at once, no store must be left opening behind the refusal.
      const [reading, opening] = [readBody(ctx), open(ctx)]
      if (opening === undefined && reading === undefined) return endpoint.handle(ctx)
      return Promise.all([opening, reading]).then(() => {
        checkPrepared(ctx)
        return endpoint.handle(ctx)
      })
    })
  }
  return router
}

/** The rules of todos over each store, made once. */
const todosOf = (newId: () => string): ((store: Store) => Todos) => {
  const made = new WeakMap<Store, Todos>()
  return (store) => {
    const known = made.get(store)
    if (known !== undefined) return known
    const todos = createTodos(store, newId)
    made.set(store, todos)
    return todos
  }
}
