import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { noticesOf, restarted } from '../support/account.ts'
import { unconfirmingDisk } from '../support/faults.ts'
import { apiOf, deleteLate, postLate } from '../support/http.ts'
import { usualWriteQuota } from '../../server/accounts/write-quota.ts'
import { startServer } from '../support/server.ts'

const test = ava.serial

test('a token is shown once, works, is listed without its text, and ends when it is revoked', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const made = await owner('POST', '/api/tokens', { name: ' backup ', scopes: ['todos:write'] })
  t.is(made.status, 201)
  const { token, ...shown } = made.body
  t.regex(token, /^localist_[\w-]{43}$/)
  t.like(shown, { name: 'backup', scopes: ['todos:write'], expiresAt: null, lastUsedAt: null })
  t.deepEqual((await owner('GET', '/api/tokens')).body, [shown])

  const script = apiOf(server, token)
  t.is((await script('POST', '/api/todos', { title: 'a' })).status, 201)
  t.truthy((await owner('GET', '/api/tokens')).body[0].lastUsedAt)

  const revoked = await owner('DELETE', `/api/tokens/${shown.id}`)
  t.deepEqual(revoked.body, { id: shown.id, deleted: true })
  t.is((await script('GET', '/api/todos')).status, 401)
  t.is((await owner('DELETE', `/api/tokens/${shown.id}`)).status, 404)
})

test('a token works over a restart, with its last use kept', async (t) => {
  const server = await startServer(t)
  const { body } = await apiOf(server, server.token)('POST', '/api/tokens', {
    name: 'a',
    scopes: ['todos:read'],
  })
  await apiOf(server, body.token)('GET', '/api/todos')
  await server.stop()
  const next = await startServer(t, { dataDir: server.dataDir })
  const [kept] = (await apiOf(next, next.token)('GET', '/api/tokens')).body
  t.truthy(kept.lastUsedAt)
  t.is((await apiOf(next, body.token)('GET', '/api/todos')).status, 200)
})

test('a token ends at its expiry', async (t) => {
  let now = new Date('2026-11-20T08:00:00Z')
  const server = await startServer(t, { now: () => now })
  const owner = apiOf(server, server.token)
  const expiresAt = '2026-11-20T09:00:00.000Z'
  const { body } = await owner('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'], expiresAt })
  const script = apiOf(server, body.token)
  now = new Date('2026-11-20T08:59:59.999Z')
  t.is((await script('GET', '/api/todos')).status, 200)
  now = new Date(expiresAt)
  t.is((await script('GET', '/api/todos')).status, 401)
})

test('the text of a token, and the owner token, are in no file but server.json', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { token } = (await owner('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] })).body
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    t.false(text.includes(token), entry.name)
    t.is(text.includes(server.token), entry.name === 'server.json', entry.name)
  }
  t.false(server.log.join('\n').includes(token))
})

const refused = ava.macro({
  async exec(t, body: object, fields: readonly string[]) {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const { status, body: problem } = await owner('POST', '/api/tokens', body)
    t.is(status, 422)
    t.deepEqual(
      problem.errors.map((error: { field: string }) => error.field),
      fields,
    )
    t.deepEqual((await owner('GET', '/api/tokens')).body, [])
  },
  title: (name = '') => `a token is refused that has ${name}`,
})

const scopes = ['todos:read']
test('no name', refused, { name: ' ', scopes }, ['name'])
test('no scope', refused, { name: 'a', scopes: [] }, ['scopes'])
test('an unknown scope', refused, { name: 'a', scopes: ['todos:admin'] }, ['scopes[0]'])
test('a scope twice', refused, { name: 'a', scopes: ['todos:read', 'todos:read'] }, ['scopes'])
test('an expiry in the past', refused, { name: 'a', scopes, expiresAt: '2020-01-01T00:00:00Z' }, [
  'expiresAt',
])
test('an expiry that is no instant', refused, { name: 'a', scopes, expiresAt: 'tomorrow' }, ['expiresAt'])
test('an unknown field', refused, { name: 'a', scopes, account: 'x' }, ['account'])

test('a token that is revoked while the body of its request arrives changes nothing', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { body } = await owner('POST', '/api/tokens', { name: 'x', scopes: ['todos:write'] })
  t.is(await postLate(t, server, body.token, '/api/todos', async () => {}), 201)
  const revoke = () => owner('DELETE', `/api/tokens/${body.id}`)
  t.is(await postLate(t, server, body.token, '/api/todos', revoke), 401)
  t.is((await owner('GET', '/api/todos')).body.length, 1)
})

test('a token that is revoked while an empty body arrives changes nothing', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  await owner('POST', '/api/todos', { title: 'kept' })
  const { body } = await owner('POST', '/api/tokens', { name: 'x', scopes: ['todos:write'] })
  const revoke = () => owner('DELETE', `/api/tokens/${body.id}`)
  t.is(await deleteLate(t, server, body.token, '/api/todos', revoke), 401)
  t.is((await owner('GET', '/api/todos')).body.length, 1)
  t.is(await deleteLate(t, server, server.token, '/api/todos', async () => {}), 200)
  t.deepEqual((await owner('GET', '/api/todos')).body, [])
})

test('a token that expires while the body of its request arrives changes nothing', async (t) => {
  let now = new Date()
  const server = await startServer(t, { now: () => now })
  const owner = apiOf(server, server.token)
  const expiresAt = new Date(now.getTime() + 5_000).toISOString()
  const { body } = await owner('POST', '/api/tokens', { name: 'x', scopes: ['todos:write'], expiresAt })
  const expire = async () => void (now = new Date(now.getTime() + 6_000))
  t.is(await postLate(t, server, body.token, '/api/todos', expire), 401)
  t.deepEqual((await owner('GET', '/api/todos')).body, [])
})

test('a revocation that the disk took but did not confirm says so, and holds after a restart', async (t) => {
  const disk = unconfirmingDisk()
  const server = await startServer(t, { files: disk.files })
  const owner = apiOf(server, server.token)
  const { body: created } = await owner('POST', '/api/tokens', { name: 'cron', scopes: ['todos:read'] })
  const script = apiOf(server, created.token)
  t.is((await script('GET', '/api/todos')).status, 200)

  disk.breakNext()
  const revoked = await owner('DELETE', `/api/tokens/${created.id}`)
  t.is(revoked.status, 500)
  t.is(revoked.body.type, 'urn:localist:problem:storage-uncertain')
  t.regex(revoked.body.detail, /change was made/)
  t.is((await script('GET', '/api/todos')).status, 401)
  t.deepEqual((await owner('GET', '/api/tokens')).body, [])
  disk.mend()
  await server.stop()
  const { server: next, api } = await restarted(t, server)
  t.deepEqual((await api('GET', '/api/tokens')).body, [])
  t.is((await apiOf(next, created.token)('GET', '/api/todos')).status, 401)
})

test('a token that wrote its quota of changes within a day is refusal until it is less, and the person is told once', async (t) => {
  t.is(usualWriteQuota, 64 * 1024 * 1024)
  let now = new Date('2026-11-20T08:00:00Z')
  const server = await startServer(t, { now: () => now, writeQuota: 50_000 })
  const owner = apiOf(server, server.token)
  const make = async (name: string) => {
    const { body } = await owner('POST', '/api/tokens', { name, scopes: ['todos:write'] })
    return apiOf(server, body.token)
  }
  const [script, other] = [await make('loop.py'), await make('other')]
  const { id } = (await script('POST', '/api/todos', { title: 'a' })).body
  const write = (own: typeof script, notes: string) => own('PATCH', `/api/todos/${id}`, { notes })
  t.is((await write(script, 'x'.repeat(30_000))).status, 200)
  now = new Date('2026-11-20T12:00:00Z')
  t.is((await write(script, 'y'.repeat(10_000))).status, 200, 'the one that reaches the quota is still made')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refusal = await write(script, 'short')
    t.is(refusal.status, 429)
    t.is(refusal.body.reason, 'token-quota')
    t.deepEqual(refusal.body.values, { hours: 20 })
    t.is(refusal.headers.get('retry-after'), String(20 * 3600))
  }
  t.is((await script('POST', '/api/changes', { operations: [] })).status, 429)
  t.is((await script('GET', `/api/todos/${id}`)).body.notes.length, 10_000, 'it can still read')
  t.is((await write(other, 'of another token')).status, 200)
  t.is((await write(owner, 'z'.repeat(60_000))).status, 200)
  t.deepEqual(await noticesOf(owner), [
    'The access token "loop.py" wrote so many changes in 24 hours that Localist refuses more of them for now. Otherwise older changes could no longer be undone. Look in Activity at what it changed; you can revoke it in Settings.',
  ])
  now = new Date('2026-11-21T07:59:59Z')
  t.is((await write(script, 'too early')).status, 429)
  now = new Date('2026-11-21T08:00:01Z')
  t.is((await write(script, 'a day later')).status, 200)
})
