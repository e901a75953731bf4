import test from 'ava'
import { apiOf, rawRequest } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

test('If-Match lets a change through while the revision is the current one', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo, headers } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`
  const first = { 'If-Match': headers.get('ETag') ?? '' }

  t.is((await api('PATCH', path, { title: 'b' }, first)).status, 200)
  t.is((await api('PATCH', path, { title: 'c' }, { 'If-Match': '*' })).status, 200)
  t.is((await api('PATCH', path, { title: 'd' }, { 'If-Match': '"9", "3"' })).status, 200)
})

test('a stale If-Match is 412 with the current todo, and changes nothing', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`
  const { body: current } = await api('PATCH', path, { title: 'b' })
  const stale = { 'If-Match': '"1"' }

  for (const [method, body] of [
    ['PATCH', { title: 'c' }],
    ['PUT', { title: 'c' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await api(method, path, body, stale)
    t.is(refused.status, 412, method)
    t.deepEqual(refused.body.current, current)
  }
  t.is((await api('PATCH', path, { title: 'c' }, { 'If-Match': 'W/"2"' })).status, 412)
  t.deepEqual((await api('GET', path)).body, current)
})

test('If-Match on a PUT of a new id is 412, If-None-Match: * on one that exists', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const path = '/api/todos/4c0e3b2a-1111-1111-8111-000000000001'
  t.is((await api('PUT', path, { title: 'a' }, { 'If-Match': '*' })).status, 412)
  t.is((await api('PUT', path, { title: 'a' }, { 'If-None-Match': '*' })).status, 201)
  t.is((await api('PUT', path, { title: 'b' }, { 'If-None-Match': '*' })).status, 412)
})

test('a condition where none is looked at is 400, and nothing is changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: 'a' }, { 'If-None-Match': '*' })).status, 400)
  await api('POST', '/api/todos', { title: 'a' })
  t.is((await api('DELETE', '/api/todos', undefined, { 'If-Match': '"1"' })).status, 400)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('a malformed or empty If-Match is 400', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  for (const etag of ['1', '', '"1', '"a"']) {
    t.is(
      (await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' }, { 'If-Match': etag })).status,
      400,
      etag,
    )
  }
})

test('GET with the ETag that is known answers 304, with another the todo', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`
  // fetch would add Cache-Control: no-cache, which asks for the whole answer.
  const read = (etag: string) =>
    rawRequest(server.url, {
      path,
      headers: { Authorization: `Bearer ${server.token}`, 'If-None-Match': etag },
    })
  t.is((await read('"1"')).status, 304)
  t.is((await read('"2"')).status, 200)
})

test('of two clients that change the same todo as they saw it, one wins and one is told', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const change = (title: string) => api('PATCH', `/api/todos/${todo.id}`, { title }, { 'If-Match': '"1"' })
  const statuses = (await Promise.all([change('b'), change('c')])).map(({ status }) => status)
  t.deepEqual([Math.min(...statuses), Math.max(...statuses)], [200, 412])
})
