import test from 'ava'
import { apiOf, type Api } from '../support/http.ts'
import { startServer } from '../support/server.ts'

const titles = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos')).body.map((todo: { title: string }) => todo.title)

test('a new todo goes to the bottom, an explicit order where it says, and comes back as sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title })
  const between = 1024 + 512.125
  t.is((await api('POST', '/api/todos', { title: 'between', order: between })).body.order, between)
  t.is((await api('POST', '/api/todos', { title: 'top', order: -1e300 })).body.order, -1e300)
  await api('POST', '/api/todos', { title: 'bottom' })
  t.deepEqual(await titles(api), ['top', 'a', 'between', 'b', 'bottom'])
})

test('equal orders fall back to the time of creation', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title, order: 7 })
  t.deepEqual(await titles(api), ['a', 'b', 'c'])
})

test('when halving leaves no room the list is renumbered in one change set, and keeps its order', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  const { body: b } = await api('POST', '/api/todos', { title: 'b', order: 2 })
  const moved = await api('PATCH', `/api/todos/${b.id}`, { order: 1 + Number.EPSILON })
  t.is(moved.status, 200)
  const { body: list } = await api('GET', '/api/todos')
  t.deepEqual(
    list.map(({ title, order }: { title: string; order: number }) => [title, order]),
    [
      ['a', 1024],
      ['b', 2048],
    ],
  )
  t.is(list[0].revision, list[1].revision)
  t.is(moved.body.order, 2048)
})

test('a todo that was brought back from the trash keeps its place', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const ids: string[] = []
  for (const title of ['a', 'b', 'c']) ids.push((await api('POST', '/api/todos', { title })).body.id)
  await api('DELETE', `/api/todos/${ids[1]}`)
  await api('PATCH', `/api/todos/${ids[1]}`, { deletedAt: null })
  t.deepEqual(await titles(api), ['a', 'b', 'c'])
})
