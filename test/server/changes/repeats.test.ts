import test from 'ava'
import { realFiles } from '../../../server/files/files.ts'
import { restarted } from '../../support/account.ts'
import { failure, onHandle } from '../../support/faults.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const keyed = (key: string) => ({ 'Idempotency-Key': key })

test('the same request with the same key gets the first answer again, and nothing happens twice', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const first = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  t.is(first.status, 201)
  await api('PATCH', `/api/todos/${first.body.id}`, { title: 'changed since' })
  const again = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  t.is(again.status, 201)
  t.deepEqual(again.body, first.body)
  for (const name of ['Location', 'ETag', 'Localist-Change'])
    t.is(again.headers.get(name), first.headers.get(name))
  t.is((await api('GET', '/api/todos')).body.length, 1)

  const { server: second, api: later } = await restarted(t, (await server.stop(), server))
  const { url: _, ...afterRestart } = (await later('POST', '/api/todos', { title: 'a' }, keyed('k'))).body
  t.like(first.body, afterRestart)
  t.is((await later('GET', '/api/todos')).body.length, 1)
  t.truthy(second)
})

test('a change of operations and an undo can be repeated too', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const body = { operations: [{ op: 'create', kind: 'todo', value: { title: 'a' } }] }
  const first = await api('POST', '/api/changes', body, keyed('k1'))
  t.deepEqual((await api('POST', '/api/changes', body, keyed('k1'))).body, first.body)
  const undo = { undoes: first.body.id }
  const undone = await api('POST', '/api/changes', undo, keyed('k2'))
  t.is(undone.status, 201)
  t.deepEqual((await api('POST', '/api/changes', undo, keyed('k2'))).body, undone.body)
  t.is((await api('GET', '/api/changes')).body.length, 2)
})

test('a full disk still gives the first answer to a repeated request, and refuses a new one', async (t) => {
  let isFull = false
  const files = onHandle(['write'], 'wx')({ ...realFiles }, () => {
    if (isFull) throw failure('ENOSPC')
  })
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  const first = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  isFull = true
  t.is((await api('POST', '/api/todos', { title: 'b' }, keyed('other'))).status, 507)
  const again = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  isFull = false
  t.is(again.status, 201)
  t.deepEqual(again.body, first.body)
})

test('another request under the same key is refused: another body, path or query', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  const body = { operations: [{ op: 'create', kind: 'todo', value: { title: 'a' } }] }
  for (const answer of [
    await api('POST', '/api/todos', { title: 'b' }, keyed('k')),
    await api('POST', '/api/changes', body, keyed('k')),
  ]) {
    t.is(answer.status, 422)
    t.is(answer.body.errors[0].field, 'Idempotency-Key')
  }
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('a key belongs to one client: the owner and each token have their own', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const ids = new Set<string>()
  ids.add((await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id)
  for (const name of ['one', 'two']) {
    const { body } = await api('POST', '/api/tokens', { name, scopes: ['todos:write'] })
    ids.add((await apiOf(server, body.token)('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id)
  }
  t.is(ids.size, 3)
})

test('of requests with one key at the same time, one is done and the others are told to wait', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api('POST', '/api/todos', { title: 'a' }, keyed('k'))),
  )
  const statuses = answers.map(({ status }) => status)
  t.true(statuses.includes(201))
  t.true(
    statuses.every((status) => status === 201 || status === 409),
    String(statuses),
  )
  for (const { status, body } of answers) {
    if (status === 409) t.is(body.type, 'urn:localist:problem:request-under-way')
  }
  t.is(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size, 1)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('refusals, and requests that changed nothing, are not remembered', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: '' }, keyed('k'))).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).status, 201)
  const [{ id }] = (await api('GET', '/api/todos')).body
  const restore: Json = { operations: [{ op: 'restore', kind: 'todo', id }] }
  t.is((await api('POST', '/api/changes', restore, keyed('r'))).status, 200)
  await api('DELETE', `/api/todos/${id}`)
  t.is((await api('POST', '/api/changes', restore, keyed('r'))).status, 201)
})

test('a key is forgotten after 24 hours', async (t) => {
  let now = new Date('2026-11-20T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const post = async () => (await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id
  const first = await post()
  now = new Date('2026-11-21T07:59:00.000Z')
  t.is(await post(), first)
  now = new Date('2026-11-21T08:01:00.000Z')
  t.not(await post(), first)
})

test('a key is forgotten after 24 hours also where the clock was set back since another key', async (t) => {
  let now = new Date('2026-11-25T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const post = async (key: string) => (await api('POST', '/api/todos', { title: 'a' }, keyed(key))).body.id
  await post('early')
  now = new Date('2026-11-20T08:00:00.000Z')
  const first = await post('k')
  now = new Date('2026-11-21T07:59:00.000Z')
  t.is(await post('k'), first)
  now = new Date('2026-11-21T08:01:00.000Z')
  const second = await post('k')
  t.not(second, first)
  t.is(await post('k'), second)
})

test('a malformed key, or one with a dry run, is refused and nothing is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const key of ['', 'a b', 'x'.repeat(256), 'a\tb', 'é']) {
    const { status, body } = await api('POST', '/api/todos', { title: 'a' }, keyed(key))
    t.is(status, 422, key)
    t.is(body.errors[0].field, 'Idempotency-Key')
  }
  t.is((await api('POST', '/api/todos?dryRun=true', { title: 'a' }, keyed('k'))).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'a' }, keyed('x'.repeat(255)))).status, 201)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})
