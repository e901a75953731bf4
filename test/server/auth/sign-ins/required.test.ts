import test, { type ExecutionContext } from 'ava'
import type { Host } from '../../../../server/start.ts'
import { apiOf, postLate } from '../../../support/http.ts'
import { startProvider } from '../../../support/provider.ts'
import {
  configure,
  fakeSecrets,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
} from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'

const auth = { required: true, graceDays: 30 }
const day = 24 * 3600_000

/** A server that requires sign-in and keeps it, and renews nothing by itself unless told. */
const startClosing = (
  t: ExecutionContext,
  provider: { readonly issuer: string },
  more: Partial<Host> = {},
): Promise<SignInServer> =>
  startSignInServer(t, provider, { auth, secrets: fakeSecrets, renewalTimes: noRenewals, ...more })

const todoStatus = async ({ owner }: SignInServer): Promise<number> =>
  (await owner('GET', '/api/todos')).status

test('where sign-in is required everything about todos is 401 until someone is signed in', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { auth })
  const session = await sessionOf(server)
  t.is(session.account, null)
  t.true(session.authRequired)
  const closed = [
    ['GET', '/api/todos', undefined],
    ['POST', '/api/todos', { title: 'no' }],
    ['GET', '/api/todos/00000000-0000-0000-0000-000000000000', undefined],
    ['DELETE', '/api/todos', undefined],
    ['GET', '/api/tokens', undefined],
    ['POST', '/api/tokens', { name: 'x', scopes: ['todos:read'] }],
    ['GET', '/api/backups', undefined],
  ] as const
  for (const [method, path, body] of closed) {
    const answer = await server.owner(method, path, body)
    t.is(answer.status, 401, `${method} ${path}`)
    t.is(answer.body.type, 'urn:localist:problem:sign-in-required')
    t.is(answer.headers.get('www-authenticate'), 'Bearer')
  }
  t.is((await server.owner('GET', '/api/settings')).status, 200)
  t.is((await server.owner('GET', '/api/auth/configuration')).body.authRequired, true)

  t.is((await signIn(server)).account?.name, 'Ada Lovelace')
  t.is(await todoStatus(server), 200)
  const out = await server.owner('DELETE', '/api/auth/session')
  t.is(out.body.account, null, 'signing out leads to the sign-in screen')
  t.is(await todoStatus(server), 401)
})

test('an access token works only while its account is the active one', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { auth })
  await signIn(server, 'ada')
  const { body } = await server.owner('POST', '/api/tokens', { name: 'hers', scopes: ['todos:read'] })
  const script = apiOf(server, body.token)
  t.is((await script('GET', '/api/todos')).status, 200)
  await signIn(server, 'grace')
  t.is((await script('GET', '/api/todos')).status, 401)
  await signIn(server, 'ada')
  t.is((await script('GET', '/api/todos')).status, 200)
  await server.owner('DELETE', '/api/auth/session')
  t.is((await script('GET', '/api/todos')).status, 401)
})

test('without a network the account stays open for the grace, then closes, and a clock set right opens it again', async (t) => {
  const start = Date.now()
  let now = new Date(start)
  const provider = await startProvider(t)
  const server = await startClosing(t, provider, { now: () => now })
  await signIn(server)
  await provider.goOffline()
  now = new Date(start + 29 * day)
  const offline = await server.restart()
  t.is(await todoStatus(offline), 200)
  now = new Date(start + 31 * day)
  t.is(await todoStatus(offline), 401)
  t.like(await sessionOf(offline), { account: null, signIn: { state: 'ended', reason: 'overdue' } })
  now = new Date(start + 1 * day)
  t.is(await todoStatus(offline), 200)
})

test('an account that closed opens with the next confirmation', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const server = await startClosing(t, provider, { now: () => now, renewalTimes: renewalsAtOnce })
  await signIn(server)
  await provider.goOffline()
  now = new Date(now.getTime() + 40 * day)
  t.is(await todoStatus(server), 401)
  await provider.comeBack()
  await until(t, async () => (await todoStatus(server)) === 200, 'an open account')
})

test('an account that closed opens with a new sign-in', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const server = await startClosing(t, provider, { now: () => now })
  const { account } = await signIn(server)
  now = new Date(now.getTime() + 40 * day)
  t.is(await todoStatus(server), 401)
  now = new Date()
  provider.revokeAll()
  t.is((await signIn(server)).account?.id, account?.id)
  t.is(await todoStatus(server), 200)
})

test('an account of another provider than the configured one is closed', async (t) => {
  const [before, after] = [await startProvider(t), await startProvider(t)]
  const server = await startClosing(t, before)
  const { account } = await signIn(server)
  await configure(server.dataDir, { oidc: { issuer: after.issuer, clientId: 'localist' }, auth })
  const moved = await server.restart()
  t.is(await todoStatus(moved), 401)
  t.like(await sessionOf(moved), { account: null, signIn: { state: 'ended', reason: 'other-provider' } })
  t.not((await signIn(moved)).account?.id, account?.id)
  t.is(await todoStatus(moved), 200)
})

test('the local list is closed: only the first account on this computer is offered a copy of it', async (t) => {
  const provider = await startProvider(t)
  const open = await startSignInServer(t, provider)
  await open.owner('POST', '/api/todos', { title: 'from before' })
  await configure(open.dataDir, { oidc: { issuer: provider.issuer, clientId: 'localist' }, auth })
  const server = await open.restart()
  t.deepEqual((await signIn(server, 'ada')).copyOffer, { todos: 1 })
  const { account, copyOffer } = await signIn(server, 'grace')
  t.is(copyOffer, null)
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 403)
  t.deepEqual((await server.owner('GET', '/api/todos')).body, [])
  t.deepEqual((await signIn(server, 'ada')).copyOffer, { todos: 1 }, 'she has not said yet')
  const ada = (await sessionOf(server)).account
  await signIn(server, 'grace')
  t.is((await server.owner('DELETE', `/api/accounts/${ada?.id}`)).status, 200)
  t.is((await sessionOf(server)).copyOffer, null, 'that the first one was removed makes nobody the first')
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 403)
})

test('while it is closed nobody lists or removes accounts, and a stale page is told to sign in', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { auth })
  const { account } = await signIn(server)
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('GET', '/api/accounts')).status, 401)
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 401)
  const shown = { 'localist-account': account?.id ?? '' }
  t.is(
    (await server.owner('GET', '/api/todos', undefined, shown)).body.type,
    'urn:localist:problem:sign-in-required',
  )
  t.is((await server.owner('POST', '/api/auth/logins', undefined, shown)).status, 201)
})

test('a clock that was ahead at the sign-in and is set back lets the grace begin anew, and locks nobody out', async (t) => {
  const start = Date.now()
  let now = new Date(start + 60_000)
  const provider = await startProvider(t)
  const server = await startClosing(t, provider, { now: () => now })
  await signIn(server)
  await provider.goOffline()
  now = new Date(start - 365 * day)
  const back = await server.restart()
  t.is(await todoStatus(back), 200)
  now = new Date(start - 365 * day + 31 * day)
  t.is(await todoStatus(back), 401, 'it does not stay open for a year and more')
})

test('a sign-in that nothing could keep ends with the server, and the account is closed', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { auth })
  const { signIn: standing } = await signIn(server)
  t.false(standing?.kept)
  t.regex(standing?.notKept ?? '', /Only the desktop app keeps sign-ins/)
  const again = await server.restart()
  t.like(await sessionOf(again), { account: null, signIn: { state: 'ended', reason: 'not-kept' } })
  t.is(await todoStatus(again), 401)
  await signIn(again)
  t.is(await todoStatus(again), 200)
})

test('no todo lands in another list because a sign-in ended', async (t) => {
  const provider = await startProvider(t)
  const renewalTimes = renewalsAtOnce
  const server = await startSignInServer(t, provider, { auth, secrets: fakeSecrets, renewalTimes })
  await signIn(server)
  provider.revokeAll()
  for (let tries = 0; (await todoStatus(server)) === 200 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  t.is((await server.owner('POST', '/api/todos', { title: 'where?' })).status, 401)
  t.like(await sessionOf(server), { account: null, signIn: { state: 'ended', reason: 'rejected' } })
  const again = await server.restart()
  t.is((await server.owner('GET', '/api/todos').catch(() => ({ status: 0 }))).status, 0)
  t.is(await todoStatus(again), 401, 'what the provider rejected stays closed over a restart')
})

test('an account that is signed out while the body of a request arrives is closed to it', async (t) => {
  const server = await startClosing(t, await startProvider(t))
  await signIn(server)
  const signOut = () => server.owner('DELETE', '/api/auth/session')
  t.is(await postLate(t, server, server.token, '/api/todos', signOut), 401)
  await signIn(server)
  t.deepEqual((await server.owner('GET', '/api/todos')).body, [])
})
