import test from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

test('PATCH changes all todos that match in one change set, and counts those that differ', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [title, completed] of [
    ['a', true],
    ['b', false],
    ['c', true],
  ] as const)
    await api('POST', '/api/todos', { title, completed })
  const { status, body, headers } = await api('PATCH', '/api/todos?completed=true', {
    completed: false,
    tags: ['again'],
  })
  t.is(status, 200)
  t.deepEqual(body, { changed: 2, changeId: headers.get('Localist-Change') })
  const todos = (await api('GET', '/api/todos')).body
  t.deepEqual(
    todos.map(({ tags, revision }: Json) => [tags, revision]),
    [
      [['again'], 4],
      [[], 2],
      [['again'], 4],
    ],
  )
  t.true(todos.every(({ completedAt }: Json) => completedAt === null))
  t.deepEqual((await api('PATCH', '/api/todos', { tags: ['again'] })).body.changed, 1)
  const none = await api('PATCH', '/api/todos', { tags: ['again'] })
  t.deepEqual(none.body, { changed: 0, changeId: null })
  t.is(none.headers.get('Localist-Change'), null)
})

test('PATCH brings all todos back from the trash, and changes nothing else there', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title })
  await api('DELETE', '/api/todos')
  const refused = await api('PATCH', '/api/todos?deleted=true', { title: 'c' })
  t.is(refused.status, 422)
  t.is(refused.body.errors[0].field, 'deletedAt')
  t.is((await api('PATCH', '/api/todos?deleted=true', { deletedAt: null })).body.changed, 2)
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title),
    ['a', 'b'],
  )
})

test('PATCH that one of the todos cannot take changes none of them', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', dueDate: '2026-12-01' })
  await api('POST', '/api/todos', { title: 'b' })
  const refused = await api('PATCH', '/api/todos', { dueTime: '09:00' })
  t.is(refused.status, 422)
  t.is(refused.body.errors[0].field, 'dueTime')
  t.true((await api('GET', '/api/todos')).body.every(({ dueTime }: Json) => dueTime === null))
})

test('PATCH and DELETE take the filters of the list and no other parameter', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  for (const query of ['limit=1', 'cursor=x', 'sort=title', 'completed=maybe']) {
    t.is((await api('PATCH', `/api/todos?${query}`, { completed: true })).status, 422, query)
    t.is((await api('DELETE', `/api/todos?${query}`)).status, 422, query)
  }
  t.is((await api('PATCH', '/api/todos', { completed: true }, { 'If-Match': '"1"' })).status, 400)
  t.false((await api('GET', '/api/todos')).body[0].completed)
})
