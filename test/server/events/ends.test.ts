import test, { type ExecutionContext } from 'ava'
import { makeSession, makeToken } from '../../support/credentials.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { failingFile } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer } from '../../support/server.ts'
import { noRenewals, signIn, startSignInServer } from '../../support/sign-in.ts'

/** Whether the stream says `bye` with this reason and ends in order within a second, with nothing after `bye`. */
const endsWith = async (t: ExecutionContext, stream: EventStream, reason: string): Promise<void> => {
  const started = performance.now()
  t.deepEqual(await stream.nextOf('bye'), { event: 'bye', id: null, data: { reason } })
  t.is(await stream.next(), null)
  t.true(await stream.ended())
  const milliseconds = performance.now() - started
  t.true(milliseconds < 1_000, `${milliseconds} ms`)
}

test('a stream ends when its access token is revoked, and no change comes after that', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { id, token } = await makeToken(owner)
  const other = await makeToken(owner)
  const stream = await openEvents(t, server, token)
  const stays = await openEvents(t, server, other.token)
  await stream.nextOf('hello')
  const revoking = owner('DELETE', `/api/tokens/${id}`)
  await Promise.all([revoking, revoking.then(() => owner('POST', '/api/todos', { title: 'secret' }))])
  t.is((await stream.next())?.event, 'bye')
  t.true(await stream.ended())
  t.is((await stays.nextOf('change')).data.revision, 1)
  t.is((await openEvents(t, server, token)).status, 401)
})

test('a stream ends when its access token expires, with or without a change at that moment', async (t) => {
  let now = new Date()
  const server = await startServer(t, { now: () => now })
  const owner = apiOf(server, server.token)
  const expiresAt = new Date(now.getTime() + 60_000).toISOString()
  const { token } = await makeToken(owner, { expiresAt })
  const idle = await openEvents(t, server, token)
  await idle.nextOf('hello')
  now = new Date(expiresAt)
  await endsWith(t, idle, 'expired')

  now = new Date(now.getTime() - 1)
  const stream = await openEvents(t, server, token)
  await stream.nextOf('hello')
  now = new Date(expiresAt)
  await owner('POST', '/api/todos', { title: 'secret' })
  t.is((await stream.next())?.event, 'bye')
})

test('streams of the owner and of sessions end when another account becomes active, that of a token stays', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { token } = await makeToken(server.owner)
  const script = await openEvents(t, server, token)
  t.is((await script.nextOf('hello')).data.account, 'local')
  const session = await makeSession(server.owner)
  const [owner, tab] = [await openEvents(t, server, server.token), await openEvents(t, server, session)]
  const { account } = await signIn(server)
  await Promise.all([endsWith(t, owner, 'account'), endsWith(t, tab, 'account')])

  const hers = await openEvents(t, server, session)
  t.is((await hers.nextOf('hello')).data.account, account?.id)
  await server.owner('POST', '/api/todos', { title: 'hers' })
  t.is((await hers.nextOf('change')).data.revision, 1)
  await server.owner('DELETE', '/api/auth/session')
  await endsWith(t, hers, 'account')
  const { body: todo } = await server.owner('POST', '/api/todos', { title: 'of this computer' })
  t.like(await script.next(), { event: 'change', data: { changes: [{ id: todo.id }] } })
})

test('a sign-in as the same person again ends no stream', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  await signIn(server)
  const stream = await openEvents(t, server, server.token)
  await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'a' })
  t.is((await stream.nextOf('change')).data.revision, 1)
})

test('a stream ends as revoked when the account of its access token is removed', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { account } = await signIn(server)
  const { token } = await makeToken(server.owner)
  const stream = await openEvents(t, server, token)
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 200)
  await endsWith(t, stream, 'revoked')
})

test('a stream ends when its account was closed for a removal that failed, and can be opened again', async (t) => {
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('accounts.json', () => disk.isFull)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals, files })
  const { account } = await signIn(server)
  const made = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
  const { token } = made.body
  const stream = await openEvents(t, server, token)
  await server.owner('DELETE', '/api/auth/session')
  disk.isFull = true
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 507)
  await endsWith(t, stream, 'account')
  const again = await openEvents(t, server, token)
  await apiOf(server, token)('POST', '/api/todos', { title: 'a' })
  t.is((await again.nextOf('change')).data.revision, 1)
})

test('where sign-in is required, streams of the owner and of tokens end when the account is closed', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const auth = { required: true, graceDays: 30 }
  const server = await startSignInServer(t, provider, { auth, renewalTimes: noRenewals, now: () => now })
  t.is((await openEvents(t, server, server.token)).status, 401)
  await signIn(server)
  const { token } = await makeToken(server.owner)
  const [owner, script] = [await openEvents(t, server, server.token), await openEvents(t, server, token)]
  await Promise.all([owner.nextOf('hello'), script.nextOf('hello')])
  await server.owner('DELETE', '/api/auth/session')
  await Promise.all([endsWith(t, owner, 'account'), endsWith(t, script, 'account')])

  await signIn(server)
  const overdue = await openEvents(t, server, server.token)
  await overdue.nextOf('hello')
  now = new Date(now.getTime() + 31 * 24 * 3600_000)
  await endsWith(t, overdue, 'account')
})
