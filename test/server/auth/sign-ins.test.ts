import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import type { Host } from '../../../server/start.ts'
import { failingFile, failure } from '../../support/faults.ts'
import { startHostileProvider } from '../../support/hostile-provider.ts'
import type { Faults, Members } from '../../support/hostile-provider/faults.ts'
import { apiOf, postLate } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import {
  beginLogin,
  configure,
  countRenewals,
  fakelyDecrypted,
  fakeSecrets,
  loginOf,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

const test = ava.serial

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
  const renewals = countRenewals()
  const offline = await server.restart({ renewalTimes: renewals.times })
  t.is((await offline.owner('GET', '/api/todos')).body.length, 1)
  await renewals.pass(t)
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
  const renewals = countRenewals()
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewals.times })
  const { account } = await signIn(server)
  provider.revokeAll()
  await until(t, async () => (await sessionOf(server)).signIn?.state === 'ended', 'an end')
  const session = await sessionOf(server)
  t.is(session.account?.id, account?.id)
  t.like(session.signIn, { state: 'ended', reason: 'rejected', kept: false })
  t.is((await server.owner('POST', '/api/todos', { title: 'still hers' })).status, 201)
  t.is(await keptToken(server), null)
  const asked = refreshes(provider.requests)
  await renewals.pass(t)
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
  // The stop waits for the requests that are under way.
  await moved.stop()
  t.deepEqual(
    after.requests.filter(({ method }) => method === 'POST'),
    [],
  )
  t.is(refreshes(before.requests), asked)
})

test('where nothing can encrypt, the sign-in lasts until the stop, and the person is told why', async (t) => {
  const provider = await startProvider(t)
  const secrets = { ...fakeSecrets, refusal: async () => 'no-keyring' as const }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { account, signIn: standing } = await signIn(server)
  t.false(standing?.kept)
  t.is(standing?.notKeptReason, 'no-keyring')
  t.regex(
    standing?.notKept ?? '',
    /^This sign-in lasts until Localist is closed: this computer has no keyring/,
  )
  t.is(await keptToken(server), null)
  const again = await server.restart()
  t.like(await sessionOf(again), {
    account: { id: account?.id },
    signIn: { state: 'ended', reason: 'not-kept' },
  })
  t.is((await again.owner('GET', '/api/todos')).status, 200)
})

test('a token that cannot be decrypted now is no reason to fail, and is there again at the next start', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  const file = await keptToken(server)
  const secrets = { ...fakeSecrets, decrypt: () => Promise.reject(new Error('another key')) }
  const again = await server.restart({ secrets })
  t.like((await sessionOf(again)).signIn, { state: 'ended', reason: 'not-kept' })
  t.is(await keptToken(again), file)
  const third = await again.restart({ secrets: fakeSecrets })
  t.like((await sessionOf(third)).signIn, { state: 'current', kept: true })
})

test('a token whose key is outdated is encrypted anew, and stays where that fails', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  const file = await keptToken(server)
  const outdated = {
    ...fakeSecrets,
    decrypt: async (bytes: Uint8Array) => ({ ...(await fakeSecrets.decrypt(bytes)), isOutdated: true }),
  }
  const encrypt = () => Promise.reject(new Error('the keyring was locked'))
  const again = await server.restart({ secrets: { ...outdated, encrypt } })
  t.like((await sessionOf(again)).signIn, { state: 'current', kept: true })
  t.is(await keptToken(again), file)

  const withNewKey = async () => Buffer.from('with the new key')
  const third = await again.restart({ secrets: { ...outdated, encrypt: withNewKey } })
  t.like((await sessionOf(third)).signIn, { state: 'current', kept: true })
  t.is(Buffer.from((await keptToken(third)) ?? '', 'base64').toString(), 'with the new key')
})

test('where the keyring does not encrypt, the person is told, and no older token stays', async (t) => {
  const provider = await startProvider(t)
  const secrets = { ...fakeSecrets, encrypt: () => Promise.reject(new Error('it was locked')) }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { signIn: standing } = await signIn(server)
  t.is(standing?.notKept, 'This sign-in lasts until Localist is closed: the system did not encrypt it.')
  t.is(standing?.notKeptReason, 'not-encrypted')
  t.is(await keptToken(server), null)
})

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
  const server = await startClosing(t, provider, { now: () => now })
  await signIn(server)
  await provider.goOffline()
  // From now on only, since an answer that is lost on its way would end the sign-in.
  const offline = await server.restart({ renewalTimes: renewalsAtOnce })
  now = new Date(now.getTime() + 40 * day)
  t.is(await todoStatus(offline), 401)
  await provider.comeBack()
  await until(t, async () => (await todoStatus(offline)) === 200, 'an open account')
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
  const server = await startClosing(t, provider, { renewalTimes: renewalsAtOnce })
  await signIn(server)
  provider.revokeAll()
  await until(t, async () => (await todoStatus(server)) !== 200, 'an end')
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

const tokenFile = async ({ dataDir }: SignInServer, accountId: string): Promise<string | null> =>
  readFile(join(dataDir, 'accounts', accountId, 'refresh-token'), 'utf8').catch(() => null)

test('a renewal that fails after the token was answered keeps the new token: the old one is worth nothing any more', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  provider.misbehave({ answer: { jwks: 'error-500' } })
  const before = provider.tokenRequests.length
  await until(t, () => provider.tokenRequests.length > before + 3, 'renewals')
  const sent = provider.tokenRequests.slice(before).map(({ form }) => form.get('refresh_token'))
  t.is(new Set(sent).size, sent.length, 'no token is sent twice')
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('a new token is kept before anything else of the answer, and so over a stop that does not wait for that', async (t) => {
  const provider = await startHostileProvider(t)
  const waits: number[] = []
  const server = await startSignInServer(t, provider, {
    secrets: fakeSecrets,
    renewalTimes: renewalsAtOnce,
    async wait(ms, signal) {
      waits.push(ms)
      if (ms !== 2_000) await once(signal, 'abort')
    },
  })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  const { account } = await sessionOf(server)
  const checks = (): number => provider.requests.filter(({ path }) => path === '/jwks').length
  const checked = checks()
  provider.misbehave({ answer: { jwks: 'hang' } })
  await until(t, () => checks() > checked, 'a check of a new token')
  const sent = provider.tokenRequests.at(-1)?.form.get('refresh_token')
  t.false(waits.includes(2_000))
  await server.stop()
  t.is(waits.at(-1), 2_000)
  const kept = await fakelyDecrypted((await tokenFile(server, account?.id ?? '')) ?? '')
  t.not(kept, sent)
  provider.misbehave({})
  const again = await server.restart()
  await until(
    t,
    () => provider.tokenRequests.at(-1)?.form.get('refresh_token') === kept,
    'the new one in use',
  )
  t.is((await sessionOf(again)).signIn?.state, 'current')
})

test('clocks that differ do not end a sign-in, nor does a provider whose ID token has expired already', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const options = { secrets: fakeSecrets, renewalTimes: renewalsAtOnce, now: () => now }
  const server = await startSignInServer(t, provider, { ...options, auth: { required: true } })
  await signIn(server)
  now = new Date(now.getTime() + 3 * 3600_000)
  await until(
    t,
    async () => Date.parse((await sessionOf(server)).signIn?.checkedAt ?? '') >= now.getTime(),
    'a confirmation',
  )
  t.is(provider.liveRefreshTokens().length, 1)
  t.is((await server.owner('GET', '/api/todos')).status, 200)
})

test('an end of the sign-in that cannot be written down is an end all the same', async (t) => {
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('accounts.json', () => disk.isFull)
  const renewals = countRenewals()
  const server = await startClosing(t, provider, { files, renewalTimes: renewals.times })
  await signIn(server)
  disk.isFull = true
  provider.revokeAll()
  await until(t, async () => (await server.owner('GET', '/api/todos')).status === 401, 'a closed account')
  disk.isFull = false
  await renewals.pass(t)
  t.is((await server.owner('GET', '/api/todos')).status, 401)
  const again = await server.restart()
  t.is((await again.owner('GET', '/api/todos')).status, 401)
})

test('a keyring that refuses while a token is renewed leaves no older one to be used again', async (t) => {
  const provider = await startProvider(t)
  const keyring = { isLocked: false }
  const secrets = {
    ...fakeSecrets,
    refusal: async () => (keyring.isLocked ? ('no-keyring' as const) : null),
  }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  t.truthy(await tokenFile(server, account?.id ?? ''))
  keyring.isLocked = true
  await signIn(server)
  t.is(await tokenFile(server, account?.id ?? ''), null)
  t.like((await sessionOf(server)).signIn, { state: 'current', kept: false })
})

test('a full disk and a clock that was set back do not keep Localist from starting', async (t) => {
  const start = Date.now()
  let now = new Date(start)
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('accounts.json', () => disk.isFull)
  const server = await startSignInServer(t, provider, {
    files,
    now: () => now,
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
  })
  const { account } = await signIn(server)
  disk.isFull = true
  now = new Date(start - 3600_000)
  const again = await server.restart()
  t.is((await sessionOf(again)).account?.id, account?.id)
})

test('a token that a sign-out could not remove goes at the next start', async (t) => {
  const provider = await startProvider(t)
  const disk = { isBusy: false }
  const files: Files = {
    ...realFiles,
    async unlink(path) {
      if (disk.isBusy && String(path).endsWith('refresh-token')) throw failure('EBUSY')
      return realFiles.unlink(path)
    },
  }
  const server = await startSignInServer(t, provider, {
    files,
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
  })
  const { account } = await signIn(server)
  disk.isBusy = true
  t.is((await server.owner('DELETE', '/api/auth/session')).status, 200)
  t.truthy(await tokenFile(server, account?.id ?? ''))
  disk.isBusy = false
  await server.restart()
  t.is(await tokenFile(server, account?.id ?? ''), null)
})

test('a sign-in that cannot be written down fails with the reason, and is given back at the provider', async (t) => {
  const provider = await startProvider(t)
  const files = failingFile('accounts.json', () => true)
  const server = await startSignInServer(t, provider, { files, renewalTimes: noRenewals })
  const { id, authorizationUrl } = await beginLogin(server)
  t.is((await visit(await signInAt(authorizationUrl))).status, 400)
  t.like(await loginOf(server, id), { status: 'failed', error: { code: 'storage-full' } })
  t.is((await sessionOf(server)).account?.id, 'local')
  await until(t, () => provider.liveRefreshTokens().length === 0, 'a revocation')
})

test('where accounts.json cannot be read its copy is believed: nobody ends up in another list', async (t) => {
  const provider = await startProvider(t)
  const spoil: readonly ((path: string) => Promise<unknown>)[] = [
    (path) => writeFile(path, '{"format": "localist-acc'),
    (path) => unlink(path),
    (path) => unlink(path).then(() => mkdir(path)),
  ]
  for (const [index, change] of spoil.entries()) {
    const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
    const { account } = await signIn(server)
    await server.owner('POST', '/api/todos', { title: 'hers' })
    await server.stop()
    await change(join(server.dataDir, 'accounts.json'))
    const again = await server.restart()
    t.is((await sessionOf(again)).account?.id, account?.id, `${index}`)
    const notices = (await again.owner('GET', '/api/notices')).body
    t.is(notices.length, index === 1 ? 0 : 1)
    if (index === 0)
      t.regex(notices[0].message, /accounts\.json could not be read\. It was restored from its copy/)
    t.is((await again.owner('GET', '/api/todos')).body.length, 1)
  }
})

test('cancelling a second sign-in of the same person ends nothing; of somebody else it is given back', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  const cancelDuringExchange = async (faults: Faults): Promise<void> => {
    const { id, authorizationUrl } = await beginLogin(server)
    provider.misbehave({
      ...faults,
      beforeToken: async () => void (await server.owner('DELETE', `/api/auth/logins/${id}`)),
    })
    await visit(await provider.authorize(authorizationUrl))
    t.is((await loginOf(server, id)).status, 'cancelled')
    provider.misbehave({})
  }
  const issued: unknown[] = []
  const token = (right: Members): Members => {
    issued.push(right['refresh_token'])
    return right
  }
  await cancelDuringExchange({ token })
  await cancelDuringExchange({ token, idToken: (claims) => ({ ...claims, sub: 'somebody-else' }) })
  // The stop waits for the revocations.
  await server.stop()
  t.is(issued.length, 2)
  t.deepEqual(provider.revoked, [issued[1]])
})

test('nobody is signed in once Localist stops', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { authorizationUrl } = await beginLogin(server)
  let go = (): void => {}
  const asked = new Promise<void>((resolve) => {
    provider.misbehave({
      beforeToken: () => {
        resolve()
        return new Promise((answer) => (go = answer))
      },
    })
  })
  const visiting = visit(await provider.authorize(authorizationUrl)).catch(() => null)
  await asked
  await server.stop()
  go()
  await visiting
  // The last step of an exchange that completes nothing.
  await until(t, () => provider.revoked.length > 0, 'a revocation')
  const again = await server.restart()
  t.is((await sessionOf(again)).account?.id, 'local')
  t.deepEqual((await again.owner('GET', '/api/accounts')).body.length, 1)
})
