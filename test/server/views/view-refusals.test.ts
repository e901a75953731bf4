import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const unknown = '/api/views/4c0e3b2a-1111-4111-8111-000000000009'

/** A server with the view `kept`, which no refusal may change. */
const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: view } = await api('POST', '/api/views', { name: 'kept', filter: { tag: ['x'] } })
  const checkKept = async (): Promise<void> => {
    t.deepEqual((await api('GET', '/api/views')).body, [view])
    t.deepEqual((await api('GET', '/api/views?deleted=true')).body, [])
  }
  return { server, api, view, path: `/api/views/${view.id}`, checkKept }
}

const writes = (path: string) =>
  [
    ['POST', '/api/views', { name: 'new' }],
    ['PATCH', path, { name: 'new' }],
    ['PUT', path, { name: 'new' }],
    ['DELETE', path, undefined],
  ] as const

test('no endpoint of views answers without a credential, and a read token changes none', async (t) => {
  const { server, api, path, checkKept } = await setUp(t)
  const nobody = apiOf(server, null)
  const { body: token } = await api('POST', '/api/tokens', { name: 'reader', scopes: ['todos:read'] })
  const reader = apiOf(server, token.token)
  for (const [method, at, body] of writes(path)) {
    t.is((await nobody(method, at, body)).status, 401, method)
    t.is((await reader(method, at, body)).status, 403, method)
  }
  for (const at of ['/api/views', path]) {
    t.is((await nobody('GET', at)).status, 401)
    t.is((await reader('GET', at)).status, 200)
  }
  await checkKept()
  const { body: other } = await api('POST', '/api/tokens', { name: 'writer', scopes: ['todos:write'] })
  const purge = { operations: [{ op: 'purge', kind: 'view', id: path.slice(-36) }] }
  t.is((await apiOf(server, other.token)('POST', '/api/changes', purge)).status, 403)
})

test('an unknown id is 404, a stale revision 412 with the present view, and nothing changes', async (t) => {
  const { api, path, view, checkKept } = await setUp(t)
  for (const [method, body] of [['GET'], ['PATCH', { name: 'new' }], ['DELETE']] as const) {
    t.is((await api(method, unknown, body)).status, 404, method)
    t.is((await api(method, '/api/views/today', body)).status, 404, method)
  }
  for (const [method, , body] of writes(path).slice(1)) {
    const answer = await api(method, path, body, { 'If-Match': '"7"' })
    t.deepEqual([answer.status, answer.body.current], [412, view], method)
  }
  await checkKept()
})

test('a view in the trash is 404 until it is brought back', async (t) => {
  const { api, path } = await setUp(t)
  await api('DELETE', path)
  t.is((await api('GET', path)).status, 404)
  const renamed = await api('PATCH', path, { name: 'new' })
  t.is(renamed.status, 404)
  t.regex(renamed.body.detail, /trash/)
})

const refused = test.macro({
  async exec(t, body: Json, field: string, isCreation = true) {
    const { api, path, checkKept } = await setUp(t)
    const requests = [
      ['PATCH', path],
      ['PUT', path],
      ['POST', '/api/views'],
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

test('an empty name', refused, { name: ' ' }, 'name')
test('an icon that there is not', refused, { icon: 'skull' }, 'icon')
test('a colour that there is not', refused, { colour: 'pink' }, 'colour')
test('an order of todos that there is not', refused, { sort: 'notes' }, 'sort')
test('a filter that is no object', refused, { filter: 'tag=x' }, 'filter')
test('an unknown condition', refused, { filter: { tags: ['x'] } }, 'filter.tags')
test('the trash', refused, { filter: { deleted: true } }, 'filter.deleted')
test('a view within a view', refused, { filter: { view: unknown.slice(-36) } }, 'filter.view')
test('a list that there is not', refused, { filter: { listId: [unknown.slice(-36)] } }, 'filter.listId')
test('a word for an id of a list', refused, { filter: { listId: ['home'] } }, 'filter.listId[0]')
test('no lists', refused, { filter: { listId: [] } }, 'filter.listId')
test('one tag that is no list of tags', refused, { filter: { tag: 'x' } }, 'filter.tag')
test('an empty tag', refused, { filter: { tag: [' '] } }, 'filter.tag[0]')
test('a text without a word', refused, { filter: { q: '!' } }, 'filter.q')
test('a priority that is a text', refused, { filter: { minPriority: '3' } }, 'filter.minPriority')
test('a day that there is not', refused, { filter: { dueBefore: '2026-02-30' } }, 'filter.dueBefore')
test('too many days', refused, { filter: { dueWithin: 3651 } }, 'filter.dueWithin')
test('a view born in the trash', refused, { deletedAt: '2027-01-01T00:00:00.000Z' }, 'deletedAt')
test('a time that the server sets', refused, { createdAt: '2027-01-01T00:00:00.000Z' }, 'createdAt', false)
