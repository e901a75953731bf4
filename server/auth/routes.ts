import type { Accounts } from '../accounts/accounts.ts'
import { mayCopyLocal, missingIn } from '../accounts/copy.ts'
import { localAccount, presentAccount } from '../accounts/present.ts'
import { localId, type StoredAccount } from '../accounts/schema.ts'
import type { Stores } from '../accounts/stores.ts'
import type { Credential } from '../http/credential.ts'
import { endpoint } from '../http/endpoint.ts'
import { todoKind } from '../todos/kind.ts'
import { presentConfiguration, signInConfiguration } from './configuration/present.ts'
import { opened, type Browser } from './logins/browser.ts'
import type { SignInSetup } from './open-sign-in.ts'
import { isSignInFailed } from './provider/failures.ts'
import {
  launchCode,
  launchCodeExchange,
  launchCodeRequest,
  session,
  sessionToken,
  signedOut,
  signOutQuery,
  type Session,
  type SignedOut,
} from './schema.ts'
import type { Sessions } from './sessions.ts'
import type { SignIns } from './sign-ins/sign-ins.ts'

/** The services that the endpoints of sessions, launch codes and the configuration work with. */
export interface AuthServices extends Browser {
  readonly sessions: Sessions
  readonly accounts: Accounts
  readonly stores: Stores
  readonly signIns: SignIns
  readonly setup: () => SignInSetup
  readonly readAgain: () => Promise<SignInSetup>
}

const current = { path: '/api/auth/session' } as const

const configuration = {
  path: '/api/auth/configuration',
  who: 'owner',
  answers: { 200: signInConfiguration },
} as const

/** The endpoints of /api/auth/session, /api/auth/launch-codes and /api/auth/configuration. */
export const authEndpoints = [
  endpoint({
    ...current,
    method: 'GET',
    who: 'any',
    summary: 'Read the session',
    description: 'The account that the request acts for, its sign-in, and the identity provider.',
    answers: { 200: session },
    async handle({ accountId, credential }, services: AuthServices) {
      return { status: 200, body: await sessionOf(services, accountId, credential) }
    },
  }),
  endpoint({
    ...current,
    method: 'POST',
    who: 'none',
    onlyThisUser: true,
    summary: 'Exchange a launch code for a session token',
    description: 'The code is used up.',
    body: launchCodeExchange,
    problems: ['unauthorized'],
    answers: { 201: sessionToken },
    handle: ({ body }, { sessions }: AuthServices) => ({
      status: 201,
      body: { token: sessions.exchange(body.code) },
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
    async handle({ query, credential }, services: AuthServices) {
      const { accounts, signIns } = services
      const before = accounts.find(accounts.activeId())
      await signIns.signOut()
      const asks = query.endProviderSession && before !== null
      const ended = asks ? await endSessionAt(services, before) : nothingToEnd
      const accountId = signIns.account()?.id ?? null
      return { status: 200, body: { ...(await sessionOf(services, accountId, credential)), ...ended } }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/auth/launch-codes',
    who: 'owner',
    summary: 'Make a link for a browser tab',
    description: 'The link signs a tab in, once, within five minutes.',
    body: launchCodeRequest,
    problems: ['too-many'],
    answers: { 201: launchCode },
    handle({ body, origin }, { sessions }: AuthServices) {
      const { code, expiresAt } = sessions.issueCode(body.client)
      return {
        status: 201,
        body: { code, url: `${origin}/#code=${code}`, expiresAt: expiresAt.toISOString() },
      }
    },
  }),
  endpoint({
    ...configuration,
    method: 'GET',
    summary: 'Read the configuration of sign-in',
    handle: ({ origin }, { setup }: AuthServices) => ({
      status: 200,
      body: presentConfiguration(setup().configuration, origin),
    }),
  }),
  endpoint({
    ...configuration,
    method: 'POST',
    summary: 'Read the configuration again',
    description: 'Only where sign-in is required and no provider can be used, so that nobody can sign in.',
    problems: ['configuration-in-use'],
    async handle({ origin }, { readAgain }: AuthServices) {
      const { configuration: read } = await readAgain()
      return { status: 200, body: presentConfiguration(read, origin) }
    },
  }),
]

type EndedSession = Pick<SignedOut, 'endSession' | 'endSessionProblem'>

const nothingToEnd: EndedSession = { endSession: null, endSessionProblem: null }

const endSessionAt = async (
  services: Pick<AuthServices, 'setup' | keyof Browser>,
  { email }: StoredAccount,
): Promise<EndedSession> => {
  const { provider } = services.setup()
  if (provider === null) return { ...nothingToEnd, endSessionProblem: 'No provider is configured.' }
  try {
    const page = await provider.endSession(email)
    if (page === null) return nothingToEnd
    return { ...nothingToEnd, endSession: { url: page.url, opened: await opened(services, page) } }
  } catch (error) {
    const endSessionProblem = isSignInFailed(error) ? error.message : 'The provider could not be asked.'
    return { ...nothingToEnd, endSessionProblem }
  }
}

const sessionOf = async (
  { accounts, stores, signIns, setup }: AuthServices,
  accountId: string | null,
  credential: Credential,
): Promise<Session> => {
  const { provider, problems, required } = setup().configuration
  const stored = accountId === null ? null : accounts.find(accountId)
  const isOwner = credential.kind !== 'access-token'
  const offers = isOwner && stored !== null && !stored.copyAnswered && mayCopyLocal(stored, required)
  const local = offers ? await countLocal(stores, stored.id) : 0
  return {
    account: accountId === localId ? localAccount : stored === null ? null : presentAccount(stored),
    authRequired: required,
    provider:
      provider === null
        ? null
        : { issuer: provider.issuer, name: provider.name ?? new URL(provider.issuer).host },
    providerProblem: problems.length > 0 ? problems.join(' ') : null,
    signIn: isOwner ? signIns.standing() : null,
    copyOffer: local > 0 ? { todos: local } : null,
  }
}

// A list that cannot be opened is said elsewhere.
const countLocal = async (stores: Stores, accountId: string): Promise<number> => {
  try {
    const from = (await stores.of(localId)).read()
    if (from.count(todoKind) === 0) return 0
    return missingIn(from, (await stores.of(accountId)).read()).length
  } catch {
    return 0
  }
}
