import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

test('POST creates a todo with every field of the contract, and GET reads it back', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)

  const created = await api('POST', '/api/todos', { title: '  Pay rent \n' })
  t.is(created.status, 201)
  t.regex(created.body.id, uuidv7)
  t.is(created.headers.get('Location'), `/api/todos/${created.body.id}`)
  t.is(created.headers.get('ETag'), `"${created.body.revision}"`)
  t.regex(created.body.createdAt, instant)
  const { id, createdAt } = created.body
  t.deepEqual(created.body, {
    id,
    url: `${server.url}/api/todos/${id}`,
    title: 'Pay rent',
    notes: '',
    completed: false,
    completedAt: null,
    order: 1024,
    listId: 'inbox',
    parentId: null,
    tags: [],
    priority: 0,
    startDate: null,
    dueDate: null,
    dueTime: null,
    repeat: null,
    reminders: [],
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    deletedBy: null,
    previousId: null,
    revision: 1,
  })

  const read = await api('GET', `/api/todos/${id}`)
  t.is(read.status, 200)
  t.deepEqual(read.body, created.body)
  t.deepEqual((await api('GET', '/api/todos')).body, [created.body])
})

test('POST stores every editable field as it was sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const sent = {
    title: 'Zoë’s 🦊',
    notes: '# Markdown\n- [ ] x',
    completed: true,
    order: -0.1234567890123,
    listId: 'inbox',
    parentId: null,
    tags: ['home', 'Büro'],
    priority: 4,
    startDate: '2028-02-29',
    dueDate: '2028-03-01',
    dueTime: '23:59',
    repeat: null,
    reminders: [],
  }
  const { status, body } = await api('POST', '/api/todos', sent)
  t.is(status, 201)
  t.like(body, sent)
  t.regex(body.completedAt, instant)
})

test('PATCH marks done and open again, changes only what it names, and takes both media types', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', tags: ['x'], dueDate: '2027-01-01' })
  const path = `/api/todos/${todo.id}`

  const done = await api(
    'PATCH',
    path,
    { completed: true },
    { 'Content-Type': 'application/merge-patch+json' },
  )
  t.is(done.status, 200)
  t.like(done.body, { completed: true, title: 'a', tags: ['x'], dueDate: '2027-01-01', revision: 2 })
  t.regex(done.body.completedAt, instant)
  t.is(done.headers.get('ETag'), '"2"')

  const open = await api('PATCH', path, { completed: false, dueDate: null, tags: [] })
  t.like(open.body, { completed: false, completedAt: null, dueDate: null, tags: [], revision: 3 })
})

test('PATCH that changes nothing makes no new revision', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', completed: true })
  const again = await api('PATCH', `/api/todos/${todo.id}`, { completed: true, title: ' a ' })
  t.is(again.status, 200)
  t.deepEqual(again.body, todo)
})

test('PATCH refuses what POST refuses, and leaves the todo as it was', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', {
    title: 'a',
    dueDate: '2027-01-01',
    dueTime: '09:00',
  })
  const path = `/api/todos/${todo.id}`
  for (const patch of [
    { title: '' },
    { title: null },
    { x: 1 },
    { revision: 1 },
    { dueDate: null, dueTime: '10:00' },
    [],
  ]) {
    t.is((await api('PATCH', path, patch)).status, 422, JSON.stringify(patch))
  }
  t.deepEqual((await api('GET', path)).body, todo)
})

test('PATCH that clears the due date clears the due time with it', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const due = { dueDate: '2027-01-01', dueTime: '09:00' }
  const path = `/api/todos/${(await api('POST', '/api/todos', { title: 'a', ...due })).body.id}`
  const cleared = await api('PATCH', path, { dueDate: null })
  t.is(cleared.status, 200)
  t.like(cleared.body, { dueDate: null, dueTime: null, revision: 2 })
  t.is((await api('PATCH', path, { dueTime: '09:00' })).status, 422)
  t.is((await api('PATCH', path, { dueDate: null })).body.revision, 2)
  await api('PATCH', path, due)
  t.like((await api('PATCH', path, { dueDate: null, dueTime: null })).body, { dueDate: null, dueTime: null })
})

test('an id that is unknown, or is no id, is 404', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const id of ['01990b6e-0000-7000-8000-000000000000', 'x', '%zz', '%2e%2e%2f', '__proto__']) {
    t.is((await api('GET', `/api/todos/${id}`)).body.type, 'urn:localist:problem:not-found', id)
    t.is((await api('PATCH', `/api/todos/${id}`, { completed: true })).status, 404, id)
    t.is((await api('DELETE', `/api/todos/${id}`)).status, 404, id)
  }
})

test('DELETE moves to the trash, where it is listed, brought back, and deleted again without harm', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`

  const deleted = await api('DELETE', path)
  t.is(deleted.status, 200)
  t.deepEqual(deleted.body, { id: todo.id, deleted: true })
  t.is((await api('GET', path)).status, 404)
  t.is((await api('PATCH', path, { title: 'b' })).status, 404)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  const [inTrash] = (await api('GET', '/api/todos?deleted=true')).body
  t.like(inTrash, { id: todo.id, title: 'a', revision: 2 })
  t.regex(inTrash.deletedAt, instant)

  t.is((await api('DELETE', path)).status, 200)
  t.is((await api('GET', '/api/todos?deleted=true')).body[0].revision, 2)

  const back = await api('PATCH', path, { deletedAt: null })
  t.is(back.status, 200)
  t.like(back.body, { title: 'a', deletedAt: null })
  t.is((await api('GET', path)).status, 200)
})

test('DELETE of the list moves what matches to the trash and says how many', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const completed of [true, false, true]) await api('POST', '/api/todos', { title: 'a', completed })

  const cleared = await api('DELETE', '/api/todos?completed=true')
  t.is(cleared.status, 200)
  t.deepEqual(cleared.body, { deleted: 2 })
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.is((await api('GET', '/api/todos?deleted=true&completed=true')).body.length, 2)

  t.deepEqual((await api('DELETE', '/api/todos')).body, { deleted: 1 })
  t.deepEqual((await api('DELETE', '/api/todos')).body, { deleted: 0 })
})

test('unknown and malformed query parameters are refused by name, and nothing is deleted', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const fieldsOf = async (method: string, path: string): Promise<readonly string[]> => {
    const { status, body } = await api(method, path)
    t.is(status, 422, path)
    return body.errors.map((error: { field: string }) => error.field)
  }
  t.deepEqual(await fieldsOf('GET', '/api/todos?done=true&x=1'), ['done', 'x'])
  t.deepEqual(await fieldsOf('GET', '/api/todos?completed=yes'), ['completed'])
  t.deepEqual(await fieldsOf('GET', '/api/todos?completed=true&completed=false'), ['completed'])
  t.deepEqual(await fieldsOf('DELETE', '/api/todos?complete=true'), ['complete'])
  t.deepEqual(await fieldsOf('DELETE', '/api/todos?limit=1'), ['limit'])
  t.deepEqual(await fieldsOf('GET', `/api/todos/${todo.id}?x`), ['x'])
  t.deepEqual(await fieldsOf('GET', '/api/health?x=1'), ['x'])
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('HEAD answers wherever GET does, with the same headers and no body', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  for (const path of [
    '/api/todos',
    `/api/todos/${todo.id}`,
    '/api/health',
    '/api/tokens',
    '/api/auth/session',
  ]) {
    const get = await api('GET', path)
    const head = await api('HEAD', path)
    t.is(head.status, 200, path)
    t.is(head.body, '')
    t.is(head.headers.get('Content-Length'), get.headers.get('Content-Length'), path)
  }
})

test('a completed todo keeps the instant of its completion while other fields change', async (t) => {
  let now = new Date('2026-11-20T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', completed: true })
  const path = `/api/todos/${todo.id}`
  now = new Date('2026-11-20T08:01:00.000Z')
  const patched = await api('PATCH', path, { title: 'b', completed: true })
  t.like(patched.body, { title: 'b', completedAt: todo.completedAt, updatedAt: now.toISOString() })
  const put = await api('PUT', path, { ...patched.body, title: 'c' })
  t.like(put.body, { title: 'c', completedAt: todo.completedAt })
})
