import type { Context, Endpoint } from '../../http/endpoint.ts'
import { parseBody, parseQuery } from '../../http/parse.ts'
import { NoProvider, ProviderUnavailable } from '../../problems.ts'
import { loginErrorOf, type Attempts } from './attempts.ts'
import { opened, type Browser } from './browser.ts'
import { redirectUriOf, type Configuration } from '../configuration/configuration.ts'
import { isSignInFailed } from '../provider/failures.ts'
import type { AuthorizationRequest, IdentityProvider } from '../oidc.ts'
import type { SignInSetup } from '../open-sign-in.ts'
import type { NewLogin } from '../present.ts'
import { loginQuery, newLogin } from '../schema.ts'

interface LoginDeps extends Browser {
  readonly attempts: Attempts
  readonly setup: () => SignInSetup
}

/** POST /api/auth/logins, and GET and DELETE /api/auth/logins/:id. */
export function loginEndpoints(deps: LoginDeps): readonly Endpoint[] {
  const { attempts, setup } = deps
  const one = { path: '/api/auth/logins/:id', who: 'owner' } as const

  return [
    {
      method: 'POST',
      path: '/api/auth/logins',
      who: 'owner',
      body: 'optional',
      async handle(ctx) {
        if (ctx.state.body === undefined) ctx.state.body = {}
        const { open } = parseBody(newLogin, ctx)
        const { provider, configuration } = setup()
        if (provider === null) throw noProvider(configuration)
        const redirectUri = redirectUriOf(configuration.provider, ctx.req.socket.localPort ?? 0)
        const attempt = await attempts.begin(() => begun(provider, redirectUri))
        const { id, authorizationUrl, authorizationEndpoint: endpoint, expiresAt } = attempt
        const isOpen = open && (await opened(deps, { url: authorizationUrl, endpoint }))
        ctx.status = 201
        ctx.set('Location', `/api/auth/logins/${id}`)
        ctx.body = {
          id,
          authorizationUrl,
          opened: isOpen,
          expiresAt: expiresAt.toISOString(),
        } satisfies NewLogin
      },
    },
    {
      ...one,
      method: 'GET',
      takesQuery: true,
      async handle(ctx) {
        const { wait } = parseQuery(loginQuery, ctx)
        ctx.body = await attempts.show(idOf(ctx), wait * 1000)
      },
    },
    {
      ...one,
      method: 'DELETE',
      handle(ctx) {
        ctx.body = attempts.cancel(idOf(ctx))
      },
    },
  ]
}

const idOf = (ctx: Context): string => ctx.state.params['id'] ?? ''

const noProvider = ({ problems }: Configuration): NoProvider =>
  new NoProvider(
    problems.length > 0
      ? problems.join(' ')
      : 'No identity provider is configured. docs/sign-in.md says how to name one.',
  )

const begun = async (provider: IdentityProvider, redirectUri: string): Promise<AuthorizationRequest> => {
  try {
    return await provider.begin(redirectUri)
  } catch (error) {
    if (!isSignInFailed(error)) throw error
    const { code, message, details } = loginErrorOf(error)
    throw new ProviderUnavailable(message, { members: { code, details }, cause: error })
  }
}
