import ava from 'ava'
import { isOurClient } from '../../../server/data-directory/socket-owner.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const test = ava.serial

const session = {
  account: { id: 'local', kind: 'local', name: null, email: null, issuer: null, subject: null },
  authRequired: false,
  provider: null,
  providerProblem: null,
  providerMistakes: [],
  signIn: null,
  copyOffer: null,
  token: null,
}

test('a launch code is exchanged once for a session token that may do what the owner may', async (t) => {
  const server = await startServer(t, { isOurClient })
  const owner = apiOf(server, server.token)
  const nobody = apiOf(server, null)

  const issued = await owner('POST', '/api/auth/launch-codes')
  t.is(issued.status, 201)
  t.is(issued.body.url, `${server.url}/#code=${issued.body.code}`)

  const exchanged = await nobody('POST', '/api/auth/session', { code: issued.body.code })
  t.is(exchanged.status, 201)
  const tab = apiOf(server, exchanged.body.token)
  t.deepEqual((await tab('GET', '/api/auth/session')).body, session)
  t.is((await tab('GET', '/api/tokens')).status, 200)
  t.is((await tab('POST', '/api/auth/launch-codes')).status, 201)

  const again = await nobody('POST', '/api/auth/session', { code: issued.body.code })
  t.is(again.status, 401)
})

test('an access token learns its name, its scopes and its expiry, and not its text', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const { body: made } = await owner('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'], expiresAt })
  await owner('POST', '/api/tokens', { name: 'b', scopes: ['todos:write'] })
  const { status, body } = await apiOf(server, made.token)('GET', '/api/auth/session')
  t.is(status, 200)
  t.like(body.token, { id: made.id, name: 'a', scopes: ['todos:read'], expiresAt })
  t.false(JSON.stringify(body).includes(made.token))
  await owner('DELETE', `/api/tokens/${made.id}`)
  t.is((await apiOf(server, made.token)('GET', '/api/auth/session')).status, 401)
})

test('of two that race for one launch code, one gets a token', async (t) => {
  const server = await startServer(t)
  const { body } = await apiOf(server, server.token)('POST', '/api/auth/launch-codes')
  const exchange = () => apiOf(server, null)('POST', '/api/auth/session', { code: body.code })
  const statuses = (await Promise.all([exchange(), exchange()])).map(({ status }) => status)
  t.deepEqual([Math.min(...statuses), Math.max(...statuses)], [201, 401])
})

test('a launch code is good for five minutes and not longer', async (t) => {
  let now = new Date('2026-11-20T08:00:00Z')
  const server = await startServer(t, { now: () => now })
  const owner = apiOf(server, server.token)
  const codes = [
    (await owner('POST', '/api/auth/launch-codes')).body,
    (await owner('POST', '/api/auth/launch-codes')).body,
  ]
  t.is(codes[0].expiresAt, '2026-11-20T08:05:00.000Z')
  const exchange = (code: string) => apiOf(server, null)('POST', '/api/auth/session', { code })
  now = new Date('2026-11-20T08:04:59.999Z')
  t.is((await exchange(codes[0].code)).status, 201)
  now = new Date('2026-11-20T08:05:00Z')
  t.is((await exchange(codes[1].code)).status, 401)
})

test('an unknown, empty or missing code is refused', async (t) => {
  const server = await startServer(t)
  const nobody = apiOf(server, null)
  t.is((await nobody('POST', '/api/auth/session', { code: 'x' })).status, 401)
  t.is((await nobody('POST', '/api/auth/session', { code: '' })).status, 422)
  t.is((await nobody('POST', '/api/auth/session', {})).status, 422)
  t.is((await nobody('POST', '/api/auth/session', { code: server.token })).status, 401)
})

test('unused launch codes do not pile up without end', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const statuses = new Set<number>()
  for (let count = 0; count < 101; count += 1)
    statuses.add((await owner('POST', '/api/auth/launch-codes')).status)
  t.deepEqual([...statuses], [201, 429])
})

test('the owner token and session tokens end with the server', async (t) => {
  const server = await startServer(t)
  const { body } = await apiOf(server, server.token)('POST', '/api/auth/launch-codes')
  const { token } = (await apiOf(server, null)('POST', '/api/auth/session', { code: body.code })).body
  await server.stop()
  const next = await startServer(t, { dataDir: server.dataDir })
  for (const old of [server.token, token]) t.is((await apiOf(next, old)('GET', '/api/todos')).status, 401)
  t.is((await apiOf(next, next.token)('GET', '/api/todos')).status, 200)
})

test('signing out of the local account leaves it active and the tab signed in', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { status, body } = await owner('DELETE', '/api/auth/session')
  t.is(status, 200)
  t.deepEqual(body, { ...session, endSession: null, endSessionProblem: null })
  t.is((await owner('GET', '/api/todos')).status, 200)
})

test('a page that shows another account is told so before anything changes', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const other = await owner('POST', '/api/todos', { title: 'a' }, { 'Localist-Account': 'someone' })
  t.is(other.status, 409)
  t.is((await owner('POST', '/api/todos', { title: 'a' }, { 'Localist-Account': 'local' })).status, 201)
  t.is((await owner('GET', '/api/todos')).body.length, 1)
})
