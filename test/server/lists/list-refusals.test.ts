import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const unknown = '/api/lists/4c0e3b2a-1111-4111-8111-000000000009'

/** A server with the list `kept`, which no refusal may change. */
const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'kept', colour: 'red' })
  const { body: todo } = await api('POST', '/api/todos', { title: 'in it', listId: list.id })
  const checkKept = async (): Promise<void> => {
    const lists = await api('GET', '/api/lists')
    t.deepEqual(lists.body.slice(1), [list])
    t.like(lists.body[0], { id: 'inbox', name: 'Inbox', revision: 0, archived: false, deletedAt: null })
    t.deepEqual((await api('GET', '/api/todos')).body, [todo])
    t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
  }
  return { server, api, list, path: `/api/lists/${list.id}`, checkKept }
}

const writes = (path: string) =>
  [
    ['POST', '/api/lists', { name: 'new' }],
    ['PATCH', path, { name: 'new' }],
    ['PUT', path, { name: 'new' }],
    ['DELETE', path, undefined],
  ] as const

test('no endpoint of lists answers without a credential, and a read token changes none', async (t) => {
  const { server, api, path, checkKept } = await setUp(t)
  const nobody = apiOf(server, null)
  const { body: token } = await api('POST', '/api/tokens', { name: 'reader', scopes: ['todos:read'] })
  const reader = apiOf(server, token.token)
  for (const [method, at, body] of writes(path)) {
    const unauthorized = await nobody(method, at, body)
    t.is(unauthorized.status, 401, method)
    t.is(unauthorized.headers.get('WWW-Authenticate')?.split(' ')[0], 'Bearer')
    t.is((await reader(method, at, body)).status, 403, method)
  }
  for (const at of ['/api/lists', path]) {
    t.is((await nobody('GET', at)).status, 401)
    t.is((await reader('GET', at)).status, 200)
  }
  await checkKept()
})

test('a write token creates, changes and deletes lists, but removes none for good', async (t) => {
  const { server, api } = await setUp(t)
  const { body: token } = await api('POST', '/api/tokens', { name: 'writer', scopes: ['todos:write'] })
  const writer = apiOf(server, token.token)
  const { body: made } = await writer('POST', '/api/lists', { name: 'new' })
  t.is((await writer('PATCH', `/api/lists/${made.id}`, { name: 'b' })).status, 200)
  t.is((await writer('DELETE', `/api/lists/${made.id}`)).status, 200)
  const purge = { operations: [{ op: 'purge', kind: 'list', id: made.id }] }
  const { status, body } = await writer('POST', '/api/changes', purge)
  t.is(status, 403)
  t.is(body.errors[0].field, 'operations[0]')
  t.is((await api('POST', '/api/changes', purge)).status, 201)
  t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
})

test('an id that is unknown, or is no id, is refused, and PUT takes no word as an id', async (t) => {
  const { api, checkKept } = await setUp(t)
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { name: 'new' }],
    ['DELETE', undefined],
  ] as const) {
    t.is((await api(method, unknown, body)).status, 404, method)
    t.is((await api(method, '/api/lists/work', body)).status, 404, method)
  }
  t.is((await api('PUT', '/api/lists/work', { name: 'new' })).status, 422)
  t.is((await api('POST', unknown, { name: 'new' })).status, 404)
  await checkKept()
})

test('a list in the trash is 404 until it is brought back, and DELETE again is harmless', async (t) => {
  const { api, path, list } = await setUp(t)
  t.deepEqual((await api('DELETE', path)).body, { id: list.id, deleted: true })
  t.is((await api('GET', path)).status, 404)
  const renamed = await api('PATCH', path, { name: 'new' })
  t.is(renamed.status, 404)
  t.regex(renamed.body.detail, /trash/)
  const again = await api('DELETE', path)
  t.is(again.status, 200)
  t.is(again.headers.get('Localist-Change'), null)
  t.like((await api('PATCH', path, { deletedAt: null, name: 'new' })).body, { name: 'new', deletedAt: null })
})

test('a stale revision is 412 with the present list, and changes nothing', async (t) => {
  const { api, path, list, checkKept } = await setUp(t)
  const stale = { 'If-Match': '"7"' }
  for (const [method, , body] of writes(path).slice(1)) {
    const answer = await api(method, path, body, stale)
    t.is(answer.status, 412, method)
    t.deepEqual(answer.body.current, list)
  }
  t.is((await api('PUT', path, { name: 'new', revision: 7 })).status, 412)
  t.is((await api('PUT', unknown, { name: 'new' }, stale)).status, 412)
  await checkKept()
  t.is((await api('PATCH', path, { name: 'new' }, { 'If-Match': '"1"' })).status, 200)
})

test('the inbox is read as a list, and cannot be changed, replaced, deleted or made', async (t) => {
  const { server, api, checkKept } = await setUp(t)
  const { status, body } = await api('GET', '/api/lists/inbox')
  t.is(status, 200)
  t.like(body, { id: 'inbox', url: `${server.url}/api/lists/inbox`, name: 'Inbox', revision: 0 })
  for (const patch of [{ name: 'new' }, { archived: true }, { deletedAt: null }, { order: 5 }]) {
    const refused = await api('PATCH', '/api/lists/inbox', patch)
    t.is(refused.status, 422, JSON.stringify(patch))
    t.is(refused.body.errors[0].field, 'id')
  }
  t.is((await api('DELETE', '/api/lists/inbox')).status, 422)
  t.is((await api('PUT', '/api/lists/inbox', { name: 'new' })).status, 422)
  for (const operation of [
    { op: 'create', id: 'inbox', value: { name: 'new' } },
    { op: 'update', id: 'inbox', patch: { name: 'new' } },
    ...['delete', 'restore', 'purge'].map((op) => ({ op, id: 'inbox' })),
  ]) {
    const answer = await api('POST', '/api/changes', { operations: [{ kind: 'list', ...operation }] })
    t.is(answer.status, 422, operation.op)
  }
  await checkKept()
})

const refused = test.macro({
  async exec(t, body: Json, field: string, isCreation = true) {
    const { api, path, checkKept } = await setUp(t)
    const requests = [
      ['PATCH', path],
      ['PUT', path],
      ['POST', '/api/lists'],
    ].slice(0, isCreation ? 3 : 1)
    for (const [method = '', at = ''] of requests) {
      const answer = await api(method, at, method === 'PATCH' ? body : { name: 'new', ...body })
      t.is(answer.status, 422, method)
      t.deepEqual(
        answer.body.errors.map((each: Json) => each.field),
        [field],
      )
    }
    await checkKept()
  },
  title: (name = '') => `refused, and nothing is stored: ${name}`,
})

test('an empty name', refused, { name: '  ' }, 'name')
test('a name of 201 characters', refused, { name: '🦊'.repeat(201) }, 'name')
test('a name that is null', refused, { name: null }, 'name')
test('a colour that there is not', refused, { colour: 'pink' }, 'colour')
test('an order that is too large', refused, { order: 2e15 }, 'order')
test('archived that is a text', refused, { archived: 'yes' }, 'archived')
test(
  'a list that would be born in the trash',
  refused,
  { deletedAt: '2027-01-01T00:00:00.000Z' },
  'deletedAt',
)
test('an unknown field', refused, { color: 'red' }, 'color')
test('the change that deleted it', refused, { deletedBy: null }, 'deletedBy')
test('a time that the server sets', refused, { createdAt: '2027-01-01T00:00:00.000Z' }, 'createdAt', false)
test('a revision in a patch', refused, { revision: 1 }, 'revision', false)

test('a body that is no JSON or of another type, a key or a parameter where there is none, and no name are refused', async (t) => {
  const { api, path, checkKept } = await setUp(t)
  t.is((await api('POST', '/api/lists', '{"name": ')).status, 400)
  t.is((await api('PATCH', path, '{"name": "b"}', { 'Content-Type': 'text/plain' })).status, 415)
  t.is((await api('POST', '/api/lists', {})).status, 422)
  t.is((await api('PUT', path, { id: unknown.slice(-36), name: 'b' })).status, 422)
  t.is((await api('PUT', path, { createdAt: '2020-01-01T00:00:00.000Z', name: 'b' })).status, 422)
  t.is((await api('PATCH', path, { name: 'b' }, { 'Idempotency-Key': 'a' })).status, 422)
  t.is((await api('POST', '/api/lists?dryRun=true', { name: 'b' }, { 'Idempotency-Key': 'a' })).status, 422)
  t.is((await api('POST', '/api/lists?archived=true', { name: 'b' })).status, 422)
  for (const query of ['archived=1', 'deleted=yes', 'archive=true', 'limit=5']) {
    t.is((await api('GET', `/api/lists?${query}`)).status, 422, query)
  }
  await checkKept()
})
