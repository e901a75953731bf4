import { endpoint } from '../../http/endpoint.ts'
import {
  launchCode,
  launchCodeExchange,
  launchCodeRequest,
  session,
  sessionToken,
  signedOut,
  signOutQuery,
} from './schema.ts'
import type { createSessionTokens } from './session-tokens.ts'
import { sessionOf, signOut, type SessionRuleServices } from './session.ts'

/** The services that the endpoints of the session and of launch codes work with. */
export interface SessionServices extends SessionRuleServices {
  readonly sessionTokens: ReturnType<typeof createSessionTokens>
}

const current = { path: '/api/auth/session' } as const

/** The endpoints of /api/auth/session and /api/auth/launch-codes. */
export const sessionEndpoints = [
  endpoint({
    ...current,
    method: 'GET',
    who: 'any',
    summary: 'Read the session',
    description: 'The account that the request acts for, its sign-in, and the identity provider.',
    answers: { 200: session },
    async handle({ accountId, credential }, services: SessionServices) {
      return { status: 200, body: await sessionOf(services, accountId, credential) }
    },
  }),
  endpoint({
    ...current,
    method: 'POST',
    who: 'none',
    onlyThisUser: true,
    inMemory: true,
    summary: 'Exchange a launch code for a session token',
    description: 'The code is used up.',
    body: launchCodeExchange,
    problems: ['unauthorized'],
    answers: { 201: sessionToken },
    handle: ({ body }, { sessionTokens }: SessionServices) => ({
      status: 201,
      body: { token: sessionTokens.exchange(body.code) },
    }),
  }),
  endpoint({
    ...current,
    method: 'DELETE',
    who: 'owner',
    summary: 'Sign out',
    description: 'The local account becomes the active one; where sign-in is required, no account is open.',
    query: signOutQuery,
    answers: { 200: signedOut },
    async handle({ query, credential }, services: SessionServices) {
      return { status: 200, body: await signOut(services, credential, query.endProviderSession) }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/auth/launch-codes',
    who: 'owner',
    inMemory: true,
    summary: 'Make a link for a browser tab',
    description: 'The link signs a tab in, once, within five minutes.',
    body: launchCodeRequest,
    problems: ['too-many'],
    answers: { 201: launchCode },
    handle({ body, origin }, { sessionTokens }: SessionServices) {
      const { code, expiresAt } = sessionTokens.issueCode(body.client)
      return {
        status: 201,
        body: { code, url: `${origin}/#code=${code}`, expiresAt: expiresAt.toISOString() },
      }
    },
  }),
]
