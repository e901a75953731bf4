import { idInPath } from '../../fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { NoProvider, ProviderUnavailable } from '../../http/problems.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { redirectUriOf } from '../configuration/present.ts'
import type { AuthorizationRequest, IdentityProvider } from '../oidc.ts'
import type { SignInSetup } from '../open-sign-in.ts'
import { isSignInFailed } from '../provider/failures.ts'
import { loginErrorOf, type Attempts } from './attempts.ts'
import { opened, type Browser } from './browser.ts'
import { login, loginQuery, loginRequest, newLogin } from './schema.ts'

/** The services that the endpoints of logins work with. */
export interface LoginServices extends Browser {
  readonly attempts: Attempts
  readonly setup: () => SignInSetup
}

const one = { path: '/api/auth/logins/:id', who: 'owner', params: idInPath('sign-in') } as const

/** The endpoints of /api/auth/logins and /api/auth/logins/:id. */
export const loginEndpoints = [
  endpoint({
    method: 'POST',
    path: '/api/auth/logins',
    who: 'owner',
    summary: 'Begin a sign-in',
    description: `Opens the system browser at the provider. Where \`opened\` is false, open \`authorizationUrl\` yourself. Ten sign-ins
may be under way; each lasts ten minutes.`,
    body: loginRequest,
    headers: ['Location'],
    problems: ['no-provider', 'provider-unavailable', 'too-many'],
    answers: { 201: newLogin },
    async handle({ body, origin }, services: LoginServices) {
      const { provider, configuration } = services.setup()
      if (provider === null) throw noProvider(configuration)
      const redirectUri = redirectUriOf(configuration.provider, origin)
      const attempt = await services.attempts.begin(() => begun(provider, redirectUri))
      const { id, authorizationUrl, authorizationEndpoint, expiresAt } = attempt
      const page = { url: authorizationUrl, endpoint: authorizationEndpoint }
      const isOpen = body.open && (await opened(services, page))
      return {
        status: 201,
        headers: { Location: `/api/auth/logins/${id}` },
        body: { id, authorizationUrl, opened: isOpen, expiresAt: expiresAt.toISOString() },
      }
    },
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Read the status of a sign-in',
    description: 'With `wait`, the answer comes when the status changes, or at the end of that time.',
    query: loginQuery,
    answers: { 200: login },
    async handle({ params, query }, { attempts }: LoginServices) {
      return { status: 200, body: await attempts.show(params.id, query.wait * 1000) }
    },
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Cancel a sign-in',
    description: 'A sign-in that has ended, or is being completed, stays as it is.',
    answers: { 200: login },
    handle: ({ params }, { attempts }: LoginServices) => ({ status: 200, body: attempts.cancel(params.id) }),
  }),
]

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
