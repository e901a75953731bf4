import { idInPath } from '../../fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { openPage } from '../provider/browser.ts'
import { beginLogin, type LoginServices } from './logins.ts'
import { login, loginQuery, loginRequest, newLogin } from './schema.ts'

const one = { path: '/api/auth/logins/:id', who: 'owner', params: idInPath('sign-in') } as const

/** The endpoints of /api/auth/logins and /api/auth/logins/:id. */
export const loginEndpoints = [
  endpoint({
    method: 'POST',
    path: '/api/auth/logins',
    who: 'owner',
    inMemory: true,
    summary: 'Begin a sign-in',
    description: `Opens the system browser at the provider. Where \`opened\` is false, open \`authorizationUrl\` yourself. Ten sign-ins
may be under way; each lasts ten minutes.`,
    body: loginRequest,
    headers: ['Location'],
    problems: ['no-provider', 'provider-unavailable', 'too-many'],
    answers: { 201: newLogin },
    async handle({ body, origin }, services: LoginServices) {
      const { login: begun, request, expiresAt } = await beginLogin(services, origin)
      const opened = body.open && (await openPage(services, request.page))
      return {
        status: 201,
        headers: { Location: `/api/auth/logins/${begun.id}` },
        body: {
          id: begun.id,
          authorizationUrl: request.page.url,
          opened,
          expiresAt: expiresAt.toISOString(),
        },
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
    inMemory: true,
    summary: 'Cancel a sign-in',
    description: 'A sign-in that has ended, or is being completed, stays as it is.',
    answers: { 200: login },
    handle: ({ params }, { attempts }: LoginServices) => ({ status: 200, body: attempts.cancel(params.id) }),
  }),
]
