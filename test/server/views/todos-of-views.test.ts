import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

/** A server on 2 December 2026, 08:00, with todos whose titles are letters. */
const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t, { now: () => new Date('2026-12-02T08:00:00.000Z') })
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  for (const [title, fields] of Object.entries({
    a: { tags: ['x'], priority: 4, dueDate: '2026-12-01' },
    b: { tags: ['x', 'y'], priority: 1, dueDate: '2026-12-09' },
    c: { tags: ['x'], listId: list.id, dueDate: '2026-12-10' },
    d: { listId: list.id, priority: 2, completed: true },
  })) {
    await api('POST', '/api/todos', { title, ...fields })
  }
  const make = async (fields: object): Promise<Json> =>
    (await api('POST', '/api/views', { name: 'v', ...fields })).body
  const titlesOf = async (query: string): Promise<string> => {
    const { status, body } = await api('GET', `/api/todos?${query}`, undefined, { 'Time-Zone': 'UTC' })
    return status === 200 ? body.map(({ title }: Json) => title).join('') : JSON.stringify(body.errors)
  }
  return { api, list, make, titlesOf }
}

test('view=ID lists the todos of a view in its order, other filters narrow it, and sort wins', async (t) => {
  const { make, titlesOf, list } = await setUp(t)
  const { id } = await make({ filter: { tag: ['x'] }, sort: '-dueDate' })
  t.is(await titlesOf(`view=${id}`), 'cba')
  t.is(await titlesOf(`view=${id.toUpperCase()}`), 'cba')
  t.is(await titlesOf(`view=${id}&sort=title`), 'abc')
  t.is(await titlesOf(`view=${id}&tag=y`), 'b')
  t.is(await titlesOf(`view=${id}&listId=${list.id}`), 'c')
  t.is(await titlesOf(`view=${id}&q=a`), 'a')
  const week = await make({ filter: { dueWithin: 7, completed: false } })
  t.is(await titlesOf(`view=${week.id}`), 'ab')
  t.is(await titlesOf(`view=${(await make({ filter: { overdue: true } })).id}`), 'a')
  t.is(await titlesOf(`view=${(await make({ filter: { view: 'upcoming', q: 'c' } })).id}`), 'c')
  t.is(await titlesOf(`view=${(await make({})).id}`), 'acbd')
})

test('a view of a list or a tag that is gone has no todos, and can still be changed', async (t) => {
  const { api, list, make, titlesOf } = await setUp(t)
  const view = await make({ filter: { listId: [list.id], tag: ['x'] } })
  t.is(await titlesOf(`view=${view.id}`), 'c')
  await api('DELETE', `/api/lists/${list.id}`)
  t.is(await titlesOf(`view=${view.id}`), '')
  t.is((await api('PATCH', `/api/views/${view.id}`, { name: 'still' })).status, 200)
  await api('DELETE', '/api/tags/x')
  t.is(await titlesOf(`view=${view.id}`), '')
})

test('an unknown view, one in the trash, and a view of the trash are refused', async (t) => {
  const { api, make, titlesOf } = await setUp(t)
  const { id } = await make({ name: 'gone' })
  await api('DELETE', `/api/views/${id}`)
  t.regex(
    await titlesOf(`view=${id}`),
    /is the id of a view in the trash, \\"gone\\": restore that view first/,
  )
  t.regex(
    await titlesOf('view=4c0e3b2a-1111-4111-8111-000000000009'),
    /"view","message":"is not the id of a view"/,
  )
  t.regex(await titlesOf(`view=${id}&deleted=true`), /the trash has no views/)
  for (const method of ['PATCH', 'DELETE'])
    t.is(
      (await api(method, `/api/todos?view=${id}`, method === 'PATCH' ? { priority: 1 } : undefined)).status,
      422,
    )
  t.is((await api('GET', '/api/todos')).body.length, 4)
})

test('all todos of a view are changed, or go to the trash, at once', async (t) => {
  const { api, make, titlesOf } = await setUp(t)
  const { id } = await make({ filter: { tag: ['x'], dueWithin: 7 } })
  const zone = { 'Time-Zone': 'UTC' }
  t.like((await api('PATCH', `/api/todos?view=${id}`, { priority: 3 }, zone)).body, { changed: 2 })
  t.is(await titlesOf('priority=3'), 'ab')
  t.like((await api('DELETE', `/api/todos?view=${id}&tag=y`, undefined, zone)).body, { deleted: 1 })
  t.is(await titlesOf(''), 'acd')
})

test('a cursor goes on in a view as long as the view is as it was', async (t) => {
  const { api, make } = await setUp(t)
  const { id } = await make({ filter: { tag: ['x'] }, sort: 'title' })
  const first = await api('GET', `/api/todos?view=${id}&limit=2`)
  t.is(first.headers.get('X-Total-Count'), '3')
  const next = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const path = next.slice(next.indexOf('/api/'))
  await api('PATCH', `/api/views/${id}`, { name: 'renamed', colour: 'red' })
  t.like((await api('GET', path)).body, [{ title: 'c' }])
  await api('PATCH', `/api/views/${id}`, { filter: { tag: ['y'] } })
  const refused = await api('GET', path)
  t.deepEqual([refused.status, refused.body.errors[0].field], [422, 'cursor'])
})

test('the ETag of a view changes with the view and, where it is about today, with the day', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const etagOf = async (filter: object) => {
    const { body } = await api('POST', '/api/views', { name: 'v', filter })
    return (await api('GET', `/api/todos?view=${body.id}`)).headers.get('ETag') ?? ''
  }
  t.regex(await etagOf({ tag: ['x'] }), /^"[0-9a-f]+-1"$/)
  t.regex(await etagOf({ dueWithin: 7 }), /^"[0-9a-f]+-2-\d{4}-\d\d-\d\d"$/)
  t.regex(await etagOf({ overdue: true }), /^"[0-9a-f]+-3-\d{4}-\d\d-\d\dT\d\d:\d\d"$/)
})
