import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { startHostileProvider } from '../../../support/hostile-provider.ts'
import { startProvider } from '../../../support/provider.ts'
import {
  beginLogin,
  configure,
  fakelyDecrypted,
  fakeSecrets,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'

const keptToken = async (server: SignInServer): Promise<string | null> => {
  const { account } = await sessionOf(server)
  const path = join(server.dataDir, 'accounts', account?.id ?? '', 'refresh-token')
  return readFile(path, 'utf8').catch(() => null)
}

const refreshes = (requests: readonly { readonly method: string; readonly path: string }[]): number =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/token').length

test('a sign-in survives a restart, and is confirmed in the background', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  const { signIn: standing } = await signIn(server)
  t.like(standing, { state: 'current', kept: true, notKept: null })
  const kept = await keptToken(server)
  t.truthy(kept)

  const before = provider.liveRefreshTokens()
  const again = await server.restart({ renewalTimes: renewalsAtOnce })
  t.like((await sessionOf(again)).signIn, { state: 'current', kept: true })
  await until(t, async () => (await keptToken(again)) !== kept, 'a new refresh token')
  await until(
    t,
    async () =>
      Date.parse((await sessionOf(again)).signIn?.checkedAt ?? '') > Date.parse(standing?.checkedAt ?? ''),
    'a later confirmation',
  )
  t.notDeepEqual(provider.liveRefreshTokens(), before)
})

test('the token lies encrypted, for the eyes of its owner, and nowhere else', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  const folder = join(server.dataDir, 'accounts', account?.id ?? '')
  t.is((await stat(join(folder, 'refresh-token'))).mode & 0o777, 0o600)
  const [token] = provider.liveRefreshTokens()
  t.truthy(token)
  t.false((await readFile(join(folder, 'refresh-token'), 'utf8')).includes(token ?? ''))
  t.is(await fakelyDecrypted((await keptToken(server)) ?? ''), token ?? '')
})

test('without a network the account opens and the sign-in goes on; once it is back, it is confirmed', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  const { signIn: standing } = await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'hers' })
  await provider.goOffline()
  const offline = await server.restart({ renewalTimes: renewalsAtOnce })
  t.is((await offline.owner('GET', '/api/todos')).body.length, 1)
  await new Promise((resolve) => setTimeout(resolve, 400))
  t.like((await sessionOf(offline)).signIn, {
    state: 'current',
    reason: null,
    checkedAt: standing?.checkedAt,
  })
  await provider.comeBack()
  await until(
    t,
    async () => (await sessionOf(offline)).signIn?.checkedAt !== standing?.checkedAt,
    'a confirmation',
  )
})

test('when the provider has ended the sign-in the list stays open, and the person is asked to renew it', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  const { account } = await signIn(server)
  provider.revokeAll()
  await until(t, async () => (await sessionOf(server)).signIn?.state === 'ended', 'an end')
  const session = await sessionOf(server)
  t.is(session.account?.id, account?.id)
  t.like(session.signIn, { state: 'ended', reason: 'rejected', kept: false })
  t.is((await server.owner('POST', '/api/todos', { title: 'still hers' })).status, 201)
  t.is(await keptToken(server), null)
  const asked = refreshes(provider.requests)
  await new Promise((resolve) => setTimeout(resolve, 300))
  t.is(refreshes(provider.requests), asked, 'the provider is not asked again')

  const renewed = await signIn(server)
  t.is(renewed.account?.id, account?.id)
  t.like(renewed.signIn, { state: 'current', reason: null, kept: true })
  t.is((await server.owner('GET', '/api/todos')).body.length, 1)
})

test('a provider that is in trouble ends no sign-in', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  for (const answer of ['error-500', 'html', 'not-json', 'redirect', 'oversized'] as const) {
    provider.misbehave({ answer: { token: answer } })
    const asked = refreshes(provider.requests)
    await until(t, () => refreshes(provider.requests) > asked + 1, answer)
    t.is((await sessionOf(server)).signIn?.state, 'current', answer)
  }
  provider.misbehave({ tokenError: { error: 'invalid_client' } })
  const asked = refreshes(provider.requests)
  await until(t, () => refreshes(provider.requests) > asked + 1, 'invalid_client')
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('a confirmation about somebody else ends the sign-in', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  const before = await sessionOf(server)
  provider.misbehave({ idToken: (claims) => ({ ...claims, sub: 'somebody-else' }) })
  await until(t, async () => (await sessionOf(server)).signIn?.state === 'ended', 'an end')
  t.is((await sessionOf(server)).account?.id, before.account?.id)
  t.is((await server.owner('GET', '/api/accounts')).body.length, 2)
})

test('signing out revokes the sign-in at the provider and forgets it here', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  t.is(provider.liveRefreshTokens().length, 1)
  t.is((await server.owner('DELETE', '/api/auth/session')).body.account.id, 'local')
  await until(t, () => provider.liveRefreshTokens().length === 0, 'a revocation')
  t.deepEqual(await readdir(join(server.dataDir, 'accounts', account?.id ?? '')), [])
})

test('signing out works without a network', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  await provider.goOffline()
  const { status, body } = await server.owner('DELETE', '/api/auth/session?endProviderSession=true')
  t.is(status, 200)
  t.is(body.account.id, 'local')
  t.is(body.endSession, null)
  t.regex(body.endSessionProblem, /^127\.0\.0\.1:\d+ does not answer\./)
})

test('the session at the provider ends only when that is asked for', async (t) => {
  const provider = await startProvider(t)
  const opened: string[] = []
  const openBrowser = async (url: string): Promise<void> => void opened.push(url)
  const server = await startSignInServer(t, provider, { openBrowser, renewalTimes: noRenewals })
  await signIn(server)
  opened.length = 0
  t.is((await server.owner('DELETE', '/api/auth/session')).body.endSession, null)
  t.deepEqual(opened, [])
  await signIn(server)
  opened.length = 0
  const { endSession } = (await server.owner('DELETE', '/api/auth/session?endProviderSession=true')).body
  t.deepEqual(endSession, { url: opened[0], opened: true })
  const url = new URL(endSession.url)
  t.is(`${url.origin}${url.pathname}`, `${provider.issuer}/session/end`)
  t.is(url.searchParams.get('client_id'), 'localist')
  t.false(url.searchParams.has('id_token_hint'), 'no token in an address')
  t.is((await server.owner('DELETE', '/api/auth/session?endProviderSession=perhaps')).status, 422)
})

test('who signs in as somebody else is signed out first: that sign-in is revoked and forgotten', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  const ada = await signIn(server, 'ada')
  const [hers] = provider.liveRefreshTokens()
  await signIn(server, 'grace')
  await until(t, () => !provider.liveRefreshTokens().includes(hers ?? ''), 'a revocation')
  t.is(provider.liveRefreshTokens().length, 1)
  t.deepEqual(await readdir(join(server.dataDir, 'accounts', ada.account?.id ?? '')), [])
})

test('a refresh token is never sent to another provider than its own', async (t) => {
  const [before, after] = [await startProvider(t), await startProvider(t)]
  const server = await startSignInServer(t, before, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  const asked = refreshes(before.requests)
  await configure(server.dataDir, { oidc: { issuer: after.issuer, clientId: 'localist' } })
  const moved = await server.restart({ renewalTimes: renewalsAtOnce })
  await until(t, () => after.requests.length > 2, 'renewals')
  await moved.owner('DELETE', '/api/auth/session')
  await new Promise((resolve) => setTimeout(resolve, 300))
  t.deepEqual(
    after.requests.filter(({ method }) => method === 'POST'),
    [],
  )
  t.is(refreshes(before.requests), asked)
})
