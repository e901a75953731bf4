import type { ExecutionContext } from 'ava'
import type { ListedAccount, Login } from '../../../server/contract.ts'
import type { Host } from '../../../server/start.ts'
import { startHostileProvider, type HostileProvider } from '../hostile-provider.ts'
import type { Answer } from '../http.ts'
import {
  loginOf,
  noRenewals,
  sessionOf,
  startSignInServer,
  visit,
  type SignInServer,
  type TestConfiguration,
} from '../sign-in.ts'
import { person } from './endpoints.ts'
import type { Faults } from './faults.ts'

/** A sign-in at a provider with faults, gone through to where it ended. */
export interface Tried {
  readonly server: SignInServer
  readonly provider: HostileProvider
  /** The answer to POST /api/auth/logins. */
  readonly begun: Answer
  /** The page that the browser comes back to, and how the login stands then; null where it was refused at the start. */
  readonly ended: { readonly page: Answer; readonly login: Login } | null
  /** Its state, nonce, code and code verifier, and the tokens with their parts. */
  readonly secrets: readonly string[]
}

/** Signs in at a provider of the test's own that has `faults`, on a server of its own. */
export async function trySignIn(
  t: ExecutionContext,
  faults: Faults = {},
  options: TestConfiguration & Partial<Host> = {},
): Promise<Tried> {
  const issued: string[] = []
  const provider = await startHostileProvider(t, recording(faults, issued))
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals, ...options })
  return { ...(await trySignInAgain({ server, provider }, issued)), server, provider }
}

/** Signs in once more where it was tried before. */
export async function trySignInAgain(
  { server, provider }: Pick<Tried, 'server' | 'provider'>,
  issued: readonly string[] = [],
): Promise<Tried> {
  const begun = await server.owner('POST', '/api/auth/logins')
  if (begun.status !== 201) return { server, provider, begun, ended: null, secrets: [] }
  const { id, authorizationUrl } = begun.body
  const callback = await provider.authorize(authorizationUrl)
  const page = await visit(callback)
  const login = await loginOf(server, id)
  const asked = new URL(authorizationUrl).searchParams
  const sent = [
    ...['state', 'nonce'].map((name) => asked.get(name)),
    new URL(callback).searchParams.get('code'),
    ...provider.tokenRequests.map(({ form }) => form.get('code_verifier')),
  ]
  const secrets = [...sent.filter((secret) => secret !== null), ...issued].filter((secret) => secret !== '')
  return { server, provider, begun, ended: { page, login }, secrets }
}

/** The sign-in was completed, in the account that the provider's only person has, or in one with `more` about them. */
export async function assertAccepted(
  t: ExecutionContext,
  { server, provider, begun, ended }: Tried,
  more: { readonly name?: string | null; readonly email?: string | null } = {},
): Promise<void> {
  t.is(begun.status, 201, JSON.stringify(begun.body))
  t.deepEqual(ended?.login, { id: begun.body.id, status: 'complete', error: null })
  t.is(ended?.page.status, 200)
  const { account } = await sessionOf(server)
  const { sub: subject, name, email } = person
  t.like(account, { kind: 'oidc', issuer: provider.issuer, subject, name, email, ...more })
  t.deepEqual(await accountIds(server), ['local', account?.id ?? ''])
}

/** The provider was refused before the browser was sent to it: 502 with `code`, and nobody is signed in. */
export async function assertRefusedAtStart(
  t: ExecutionContext,
  { server, begun, ended }: Tried,
  code: string,
): Promise<void> {
  t.is(begun.status, 502)
  t.is(begun.body.code, code, JSON.stringify(begun.body))
  t.regex(begun.body.detail, /\.$/)
  t.is(ended, null)
  await assertNobody(t, server)
}

/**
 * The callback was a 400 page and the login failed with `code` and details that say `why`; nobody is signed in, and
 * nothing tells a secret.
 */
export async function assertRefused(
  t: ExecutionContext,
  { server, begun, ended, secrets }: Tried,
  code: string,
  why: RegExp,
): Promise<void> {
  t.is(begun.status, 201, JSON.stringify(begun.body))
  t.is(ended?.page.status, 400)
  t.is(ended?.login.status, 'failed')
  t.is(ended?.login.error?.code, code, JSON.stringify(ended?.login.error))
  t.regex(ended?.login.error?.details ?? '', why)
  await assertNobody(t, server)
  const told = [ended?.page.body, JSON.stringify(ended?.login), ...server.log].join('\n')
  t.true(secrets.length >= 3)
  for (const secret of secrets) t.false(told.includes(secret), secret)
}

/** Nobody is signed in, and no account was made. */
export async function assertNobody(t: ExecutionContext, server: SignInServer): Promise<void> {
  t.is((await sessionOf(server)).account?.id, 'local')
  t.deepEqual(await accountIds(server), ['local'])
}

const accountIds = async ({ owner }: SignInServer): Promise<readonly string[]> =>
  (await owner('GET', '/api/accounts')).body.map(({ id }: ListedAccount) => id)

const recording = (faults: Faults, issued: string[]): Faults => ({
  ...faults,
  token(right) {
    const given = faults.token?.(right) ?? right
    for (const name of ['access_token', 'refresh_token', 'id_token']) {
      const token = given[name]
      if (typeof token === 'string') issued.push(token, ...(name === 'id_token' ? token.split('.') : []))
    }
    return given
  },
})
