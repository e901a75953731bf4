import test from 'ava'
import { apiOf, rawRequest } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const id = '4c0e3b2a-1111-1111-8111-000000000001'
const path = `/api/todos/${id}`

test('PUT creates under the caller’s own id, and a retry is harmless', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)

  const created = await api('PUT', path, { title: 'a', order: 5 })
  t.is(created.status, 201)
  t.is(created.headers.get('Location'), path)
  t.like(created.body, { id, title: 'a', order: 5, revision: 1 })

  const again = await api('PUT', path, { title: 'a', order: 5 })
  t.is(again.status, 200)
  t.deepEqual(again.body, created.body)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('PUT takes any UUID in any case, and nothing else', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const upper = 'ABCDEF00-0000-0000-0000-00000000000A'
  t.is((await api('PUT', `/api/todos/${upper}`, { title: 'a', id: upper })).body.id, upper.toLowerCase())
  t.is((await api('GET', `/api/todos/${upper}`)).status, 200)
  for (const other of ['x', '%00', '..', 'ABCDEF00-0000-0000-0000-00000000000G']) {
    const { status } = await api('PUT', `/api/todos/${encodeURIComponent(other)}`, { title: 'a' })
    t.is(status, other === '..' ? 404 : 422, other)
  }
})

test('PUT replaces all content of a todo as it was read, and keeps what the server owns', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', {
    title: 'a',
    notes: 'n',
    tags: ['x'],
    completed: true,
  })
  const own = `/api/todos/${todo.id}`

  const same = await api('PUT', own, todo)
  t.is(same.status, 200)
  t.deepEqual(same.body, todo)

  const changed = await api('PUT', own, { ...todo, title: 'b', completed: false })
  t.is(changed.status, 200)
  t.like(changed.body, {
    title: 'b',
    notes: 'n',
    completed: false,
    completedAt: null,
    createdAt: todo.createdAt,
  })

  const bare = await api('PUT', own, { title: 'c' })
  t.like(bare.body, { title: 'c', notes: '', tags: [], order: todo.order, createdAt: todo.createdAt })
})

test('PUT restores a todo with its instants', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const instants = { createdAt: '2020-01-01T00:00:00.000Z', completedAt: '2021-01-01T00:00:00.000Z' }
  const { status, body } = await api('PUT', path, { title: 'a', completed: true, ...instants })
  t.is(status, 201)
  t.like(body, instants)
})

test('PUT brings a todo back from the trash with the new content', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('PUT', path, { title: 'a' })
  await api('DELETE', path)
  const back = await api('PUT', path, { title: 'b' })
  t.is(back.status, 201)
  t.like(back.body, { title: 'b', deletedAt: null })
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body, [])
})

test('PUT without an order brings a todo back from the trash to the bottom', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('PUT', path, { title: 'a' })
  const { body: other } = await api('POST', '/api/todos', { title: 'b' })
  await api('DELETE', path)
  const back = await api('PUT', path, { title: 'a' })
  t.is(back.body.order, other.order + 1024)
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ title }: { title: string }) => title),
    ['b', 'a'],
  )
})

test('PUT with If-None-Match: * creates, and sent again leaves alone what was changed meanwhile', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const create = (title: string) => api('PUT', path, { title }, { 'If-None-Match': '*' })
  const created = await create('a')
  t.is(created.status, 201)
  const again = await create('a')
  t.is(again.status, 200, 'an equal todo is there already')
  t.deepEqual(again.body, created.body)

  const meanwhile = { notes: 'n', completed: true, dueDate: '2027-01-01' }
  const { body: current } = await api('PATCH', path, meanwhile)
  for (const title of ['a', 'b']) {
    const late = await create(title)
    t.is(late.status, 412)
    t.regex(late.body.detail, /exists already/)
    t.deepEqual(late.body.current, current)
  }
  t.deepEqual((await api('GET', path)).body, current)
})

test('PUT with If-None-Match: * leaves a todo in the trash there', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('PUT', path, { title: 'a' })
  await api('DELETE', path)
  const late = await api('PUT', path, { title: 'a' }, { 'If-None-Match': '*' })
  t.is(late.status, 412)
  t.regex(late.body.detail, /is in the trash/)
  t.deepEqual([late.body.current], (await api('GET', '/api/todos?deleted=true')).body)
  t.is((await api('GET', path)).status, 404)
  t.is((await api('PUT', path, { title: 'a' })).status, 201, 'without the condition it is brought back')
})

test('If-Match lets a change through while the revision is the current one', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo, headers } = await api('POST', '/api/todos', { title: 'a' })
  const own = `/api/todos/${todo.id}`
  const first = { 'If-Match': headers.get('ETag') ?? '' }

  t.is((await api('PATCH', own, { title: 'b' }, first)).status, 200)
  t.is((await api('PATCH', own, { title: 'c' }, { 'If-Match': '*' })).status, 200)
  t.is((await api('PATCH', own, { title: 'd' }, { 'If-Match': '"9", "3"' })).status, 200)
})

test('GET with the ETag that is known answers 304, with another the todo', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const own = `/api/todos/${todo.id}`
  // fetch would add Cache-Control: no-cache, which asks for the whole answer.
  const read = (etag: string) =>
    rawRequest(server.url, {
      path: own,
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

const repeated = test.macro({
  async exec(t, before: object, change: object) {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { body: read } = await api('PUT', path, { title: 'a', notes: 'n', order: 5, ...before })
    const first = await api('PUT', path, { ...read, ...change })
    t.is(first.status, 200)
    t.is(first.body.revision, 2)
    const second = await api('PUT', path, { ...read, ...change })
    t.is(second.status, 200)
    t.deepEqual(second.body, first.body, 'no new revision')
    const ifMatch = await api('PUT', path, { ...read, ...change }, { 'If-Match': '"1"' })
    t.is(ifMatch.status, 200)
    const { body: refusal, status } = await api('PUT', path, { ...read, ...change, notes: 'other' })
    t.is(status, 412, 'another content with the old revision')
    t.deepEqual(refusal.current, first.body)
    t.deepEqual((await api('GET', path)).body, first.body)
  },
  title: (name = '') => `an identical PUT of a todo as it was read is 200 the second time: ${name}`,
})

test('a new title', repeated, {}, { title: 'b' })
test('done', repeated, {}, { completed: true })
test('open again', repeated, { completed: true }, { completed: false })

test('a stale If-Match is 412 with the current todo, and changes nothing', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const own = `/api/todos/${todo.id}`
  const { body: current } = await api('PATCH', own, { title: 'b' })
  const stale = { 'If-Match': '"1"' }

  for (const [method, body] of [
    ['PATCH', { title: 'c' }],
    ['PUT', { title: 'c' }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await api(method, own, body, stale)
    t.is(answer.status, 412, method)
    t.deepEqual(answer.body.current, current)
  }
  t.is((await api('PATCH', own, { title: 'c' }, { 'If-Match': 'W/"2"' })).status, 412)
  t.deepEqual((await api('GET', own)).body, current)
})

test('If-Match on a PUT of a new id is 412, If-None-Match: * on one that exists', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
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

test('PUT of a todo as it was read does not bring it back from the trash', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: read } = await api('PUT', path, { title: 'a' })
  await api('DELETE', path)
  const late = await api('PUT', path, read)
  t.is(late.status, 412)
  t.regex(late.body.detail, /is in the trash/)
  t.is(late.body.current.revision, 2)
  t.is((await api('GET', path)).status, 404)
})

const refused = test.macro({
  async exec(t, body: object, status: number) {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { body: before } = await api('PUT', path, { title: 'a', completed: true })
    t.is((await api('PUT', path, body)).status, status)
    t.deepEqual((await api('GET', path)).body, before)
  },
  title: (name = '') => `PUT refuses ${name}`,
})

test('another id in the body', refused, { title: 'b', id: '4c0e3b2a-1111-1111-8111-000000000002' }, 422)
test('a stale revision in the body', refused, { title: 'b', revision: 7 }, 412)
test('another createdAt', refused, { title: 'b', createdAt: '2020-01-01T00:00:00.000Z' }, 422)
test('another completedAt', refused, { title: 'b', completed: true, completedAt: null }, 422)
test('no title', refused, { notes: 'b' }, 422)
test('an unknown field', refused, { title: 'b', done: true }, 422)
test('a todo in the trash', refused, { title: 'b', deletedAt: '2020-01-01T00:00:00.000Z' }, 422)
test(
  'another createdAt of the same content',
  refused,
  { title: 'a', completed: true, createdAt: '2020-01-01T00:00:00.000Z' },
  422,
)
test(
  'another completedAt of the same content',
  refused,
  { title: 'a', completed: true, completedAt: '2020-01-01T00:00:00.000Z' },
  422,
)
test(
  'no completedAt of the same content, at the same revision',
  refused,
  { title: 'a', completed: true, completedAt: null, revision: 1 },
  422,
)
