import test from 'ava'
import { restarted, stoppedWith } from '../../support/account.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

test('a dry run answers what would have been answered, and stores nothing', async (t) => {
  const { api } = await restarted(t, await stoppedWith(t, 'a', 'b'))
  const before = (await api('GET', '/api/todos')).body
  const history = (await api('GET', '/api/changes')).body
  const [{ id }] = before
  const [{ id: backup }] = (await api('GET', '/api/backups')).body
  const own = '4c0e3b2a-1111-4111-8111-000000000001'
  const writes = [
    ['POST', '/api/todos', { title: 'c' }, 201, { title: 'c', revision: 3 }],
    ['PATCH', '/api/todos', { completed: true }, 200, { changed: 2 }],
    ['DELETE', '/api/todos', undefined, 200, { deleted: 2 }],
    ['PATCH', `/api/todos/${id}`, { title: 'c' }, 200, { id, title: 'c', revision: 3 }],
    ['PUT', `/api/todos/${own}`, { title: 'c' }, 201, { id: own, revision: 3 }],
    ['DELETE', `/api/todos/${id}`, undefined, 200, { id, deleted: true }],
    [
      'POST',
      '/api/changes',
      { undoes: history[1].id },
      201,
      { undoes: history[1].id, summary: 'Undo: deleted 1 todo' },
    ],
    [
      'POST',
      `/api/backups/${backup}/restorations`,
      undefined,
      201,
      { restored: 0, trashed: 0, before: null },
    ],
  ] as const
  for (const [method, path, body, status, expected] of writes) {
    const answer = await api(method, `${path}?dryRun=true`, body)
    t.is(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    t.like(answer.body, expected)
    t.is(answer.headers.get('Localist-Dry-Run'), 'true')
    t.is(answer.headers.get('Localist-Change'), null)
  }
  t.deepEqual((await api('GET', '/api/todos')).body, before)
  t.deepEqual((await api('GET', '/api/changes')).body, history)
  t.is((await api('GET', `/api/todos/${own}`)).status, 404)
})

test('a dry run of operations answers with the todos that would be created', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const own = '4c0e3b2a-1111-4111-8111-000000000001'
  const operations = [{ op: 'create', kind: 'todo', id: own, value: { title: 'a' } }]
  const { status, body } = await api('POST', '/api/changes?dryRun=true', { operations })
  t.is(status, 201)
  t.like(body.changes[0], { kind: 'todo', id: own, before: null, after: { title: 'a', revision: 1 } })
  t.is((await api('GET', `/api/todos/${own}`)).status, 404)
})

test('a dry run is refused as the request would be', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}?dryRun=true`
  t.is((await api('PATCH', path, { dueTime: '09:00' })).status, 422)
  t.is((await api('PATCH', path, { title: 'b' }, { 'If-Match': '"9"' })).status, 412)
  const operations = [{ op: 'delete', kind: 'todo', id: '4c0e3b2a-1111-4111-8111-000000000001' }]
  t.is((await api('POST', '/api/changes?dryRun=true', { operations })).status, 404)
})

test('dryRun takes only true, and is an unknown parameter where nothing is changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [method, path, body] of [
    ['POST', '/api/todos?dryRun=false', { title: 'a' }],
    ['POST', '/api/todos?dryRun', { title: 'a' }],
    ['GET', '/api/todos?dryRun=true', undefined],
    ['PATCH', '/api/settings?dryRun=true', { theme: 'dark' }],
    ['POST', '/api/tokens?dryRun=true', { name: 'a', scopes: ['todos:read'] }],
  ] as const) {
    const answer = await api(method, path, body)
    t.is(answer.status, 422, `${method} ${path}`)
    t.deepEqual(
      answer.body.errors.map(({ field }: Json) => field),
      ['dryRun'],
    )
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})
