import { todoKind } from '../todos/kind.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { mayCopyLocal, missingIn } from '../accounts/copy.ts'
import { localAccount, localId, presentAccount, type StoredAccount } from '../accounts/schema.ts'
import type { Stores } from '../accounts/stores.ts'
import type { Context, Endpoint } from '../http/endpoint.ts'
import { originOf } from '../http/origin.ts'
import { parseBody, parseQuery } from '../http/parse.ts'
import { isOurClient } from '../instance/socket-owner.ts'
import { Forbidden } from '../problems.ts'
import { opened, type Browser } from './logins/browser.ts'
import { presentConfiguration } from './configuration/configuration.ts'
import type { SignInSetup } from './open-sign-in.ts'
import { isSignInFailed } from './provider/failures.ts'
import type { LaunchCode, Session, SessionToken, SignedOut } from './present.ts'
import { launchCodeExchange, newLaunchCode, signOutQuery } from './schema.ts'
import type { Sessions } from './sessions.ts'
import type { SignIns } from './sign-ins/sign-ins.ts'

interface AuthDeps extends Browser {
  readonly sessions: Sessions
  readonly accounts: Accounts
  readonly stores: Stores
  readonly signIns: SignIns
  readonly setup: () => SignInSetup
  readonly readAgain: () => Promise<SignInSetup>
}

/** The endpoints of /api/auth/session, /api/auth/launch-codes and /api/auth/configuration. */
export function authEndpoints(deps: AuthDeps): readonly Endpoint[] {
  const { sessions, accounts, signIns } = deps
  const session = { path: '/api/auth/session' } as const
  return [
    {
      ...session,
      method: 'GET',
      who: 'any',
      async handle(ctx) {
        ctx.body = await sessionOf(deps, ctx)
      },
    },
    {
      ...session,
      method: 'POST',
      who: 'none',
      body: 'json',
      async handle(ctx) {
        const { code } = parseBody(launchCodeExchange, ctx)
        if (!(await isOurClient(ctx.req.socket))) {
          throw new Forbidden('Only the user who runs Localist can sign a tab in.')
        }
        ctx.status = 201
        ctx.body = { token: sessions.exchange(code) } satisfies SessionToken
      },
    },
    {
      ...session,
      method: 'DELETE',
      who: 'owner',
      takesQuery: true,
      async handle(ctx) {
        const { endProviderSession } = parseQuery(signOutQuery, ctx)
        const before = accounts.find(accounts.activeId())
        await signIns.signOut()
        ctx.state.accountId = signIns.account()?.id ?? null
        const asks = endProviderSession && before !== null
        const ended = asks ? await endSessionAt(deps, before) : nothingToEnd
        ctx.body = { ...(await sessionOf(deps, ctx)), ...ended } satisfies SignedOut
      },
    },
    {
      method: 'POST',
      path: '/api/auth/launch-codes',
      who: 'owner',
      body: 'optional',
      handle(ctx) {
        if (ctx.state.body === undefined) ctx.state.body = {}
        const { client } = parseBody(newLaunchCode, ctx)
        const { code, expiresAt } = sessions.issueCode(client)
        const url = `${originOf(ctx)}/#code=${code}`
        ctx.status = 201
        ctx.body = { code, url, expiresAt: expiresAt.toISOString() } satisfies LaunchCode
      },
    },
    {
      method: 'GET',
      path: '/api/auth/configuration',
      who: 'owner',
      handle(ctx) {
        ctx.body = presentConfiguration(deps.setup().configuration, ctx.req.socket.localPort ?? 0)
      },
    },
    {
      method: 'POST',
      path: '/api/auth/configuration',
      who: 'owner',
      async handle(ctx) {
        const { configuration } = await deps.readAgain()
        ctx.body = presentConfiguration(configuration, ctx.req.socket.localPort ?? 0)
      },
    },
  ]
}

type EndedSession = Pick<SignedOut, 'endSession' | 'endSessionProblem'>

const nothingToEnd: EndedSession = { endSession: null, endSessionProblem: null }

const endSessionAt = async (deps: AuthDeps, { email }: StoredAccount): Promise<EndedSession> => {
  const { provider } = deps.setup()
  if (provider === null) return { ...nothingToEnd, endSessionProblem: 'No provider is configured.' }
  try {
    const page = await provider.endSession(email)
    if (page === null) return nothingToEnd
    return { ...nothingToEnd, endSession: { url: page.url, opened: await opened(deps, page) } }
  } catch (error) {
    const endSessionProblem = isSignInFailed(error) ? error.message : 'The provider could not be asked.'
    return { ...nothingToEnd, endSessionProblem }
  }
}

const sessionOf = async ({ accounts, stores, signIns, setup }: AuthDeps, ctx: Context): Promise<Session> => {
  const { accountId, credential } = ctx.state
  const { provider, problems, required } = setup().configuration
  const stored = accountId === null ? null : accounts.find(accountId)
  const isOwner = credential?.kind !== 'access-token'
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
