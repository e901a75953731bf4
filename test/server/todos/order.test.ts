import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { fileOf, restarted, stoppedWith } from '../../support/account.ts'
import { foundOnDisk } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const titles = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos')).body.map((todo: { title: string }) => todo.title)

test('a new todo goes to the bottom, an explicit order where it says, and comes back as sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title })
  const between = 1024 + 512.125
  t.is((await api('POST', '/api/todos', { title: 'between', order: between })).body.order, between)
  t.is((await api('POST', '/api/todos', { title: 'top', order: -1e15 })).body.order, -1e15)
  await api('POST', '/api/todos', { title: 'bottom' })
  t.deepEqual(await titles(api), ['top', 'a', 'between', 'b', 'bottom'])
})

test('an order of more than 1e15 in size is refused, and nothing is changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', order: 1e15 })
  t.is(todo.order, 1e15)
  const path = `/api/todos/${todo.id}`
  for (const order of [1e15 + 1, -1e15 - 1, 1e300, -Number.MAX_VALUE]) {
    for (const [method, to] of [
      ['POST', '/api/todos'],
      ['PUT', '/api/todos/4c0e3b2a-1111-1111-8111-000000000001'],
      ['PATCH', path],
      ['PUT', path],
    ] as const) {
      const refused = await api(method, to, { title: 'b', order })
      t.is(refused.status, 422, `${method} ${order}`)
      t.deepEqual(refused.body.errors, [
        { field: 'order', message: 'must be a number of at most 1e15 in size' },
      ])
    }
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [todo])
})

test('a todo that is PUT twice with an order of minus zero is changed once', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const path = '/api/todos/4c0e3b2a-1111-1111-8111-000000000001'
  t.is((await api('PUT', path, '{"title": "a", "order": -0.0}')).body.revision, 1)
  t.is((await api('PUT', path, '{"title": "a", "order": -0.0}')).body.revision, 1)
})

test('a new todo goes to the bottom also where the list reaches up to the largest order', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: -3 })
  await api('POST', '/api/todos', { title: 'b', order: 1e15 })
  const { body: c } = await api('POST', '/api/todos', { title: 'c' })
  t.is(c.order, 3072)
  await api('PATCH', `/api/todos/${c.id}`, { order: 1e15 })
  await api('PUT', '/api/todos/4c0e3b2a-1111-1111-8111-000000000001', { title: 'd' })
  const { body: list } = await api('GET', '/api/todos')
  t.deepEqual(
    list.map(({ title, order }: { title: string; order: number }) => [title, order]),
    [
      ['a', 1024],
      ['b', 2048],
      ['c', 3072],
      ['d', 4096],
    ],
  )
})

test('todos that an older version stored with larger orders open, in their order, and are never lost', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const text = await readFile(fileOf(server), 'utf8')
  const larger = text.replace('"order":1024', '"order":-1.7e308').replace('"order":3072', '"order":1.7e308')
  await writeFile(fileOf(server), larger)
  const { api } = await restarted(t, server)
  t.deepEqual(await titles(api), ['a', 'b', 'c'])
  const [{ id, order }] = (await api('GET', '/api/todos')).body
  t.is((await api('PATCH', `/api/todos/${id}`, { notes: 'changed' })).body.order, order)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'b', 'c'])
  t.is((await api('POST', '/api/todos', { title: 'd' })).body.order, 4096)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'b', 'c', 'd'])
  const { body: list } = await api('GET', '/api/todos')
  t.true(list.every((todo: { order: number }) => Math.abs(todo.order) <= 1e15))
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

test('a place closer than 1e-6 to a neighbour renumbers the list, one further away comes back as sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  t.is((await api('POST', '/api/todos', { title: 'c', order: 1.000002 })).body.order, 1.000002)
  t.is((await api('POST', '/api/todos', { title: 'b', order: 1.0000005 })).body.order, 2048)
  t.deepEqual(await titles(api), ['a', 'b', 'c'])
})

test('a todo is moved by less than 1e-6 without renumbering where no other is near', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  const { body: b } = await api('POST', '/api/todos', { title: 'b', order: 2 })
  for (const order of [2.0000005, 2]) {
    t.is((await api('PATCH', `/api/todos/${b.id}`, { order })).body.order, order)
  }
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ revision }: { revision: number }) => revision),
    [1, 4],
  )
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
