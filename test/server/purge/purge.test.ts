import type { ExecutionContext } from 'ava'
import test from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { createPurgeClock } from '../../support/purge-clock.ts'
import { startServer } from '../../support/server.ts'

/** A server that has run for a day, and its clock. */
const startSettled = async (t: ExecutionContext) => {
  const clock = createPurgeClock()
  const server = await startServer(t, clock.options)
  await clock.run(t, 26)
  return { server, clock, api: apiOf(server, server.token) }
}

const add = async (api: Api, title: string, more: object = {}): Promise<Json> =>
  (await api('POST', '/api/todos', { title, ...more })).body

const trashed = async (api: Api, title: string, more: object = {}): Promise<Json> => {
  const todo = await add(api, title, more)
  await api('DELETE', `/api/todos/${todo.id}`)
  return todo
}

const trashOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos?deleted=true')).body.map(({ title }: Json) => title)

test('a todo is removed for good after 30 days in the trash, not after 29, and a live one stays', async (t) => {
  const { server, clock, api } = await startSettled(t)
  await trashed(api, 'old')
  await add(api, 'live')
  await clock.elapse(t, 2)
  await trashed(api, 'newer')
  await clock.elapse(t, 27)
  t.deepEqual(await trashOf(api), ['old', 'newer'])
  await clock.elapse(t, 2)
  t.deepEqual(await trashOf(api), ['newer'])
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.deepEqual(
    server.log.filter((line) => line.includes('purge')),
    ['The daily purge removed 1 todos and lists from the trash of local.'],
  )
})

test('a purge is one change of the actor purge, which shows nothing of what it removed and cannot be undone', async (t) => {
  const { clock, api } = await startSettled(t)
  for (const title of ['secret a', 'secret b']) await trashed(api, title)
  await clock.elapse(t, 32)
  const { body: changes } = await api('GET', '/api/changes')
  const purge = changes.at(-1)
  t.like(purge, { actor: { kind: 'purge', name: null, tokenId: null }, summary: 'Removed 2 todos for good' })
  t.is(purge.changes.length, 2)
  t.notRegex(JSON.stringify(changes), /secret/)
  const undo = await api('POST', '/api/changes', { undoes: purge.id })
  t.is(undo.status, 409)
  t.is(undo.body.type, 'urn:localist:problem:undo-conflict')
  t.is((await api('POST', '/api/changes', { undoes: changes[1].id })).status, 409)
})

test('subtasks go with their parent, and a list goes with its todos', async (t) => {
  const { clock, api } = await startSettled(t)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parentId: parent.id })
  await add(api, 'grandchild', { parentId: child.id })
  await api('DELETE', `/api/todos/${parent.id}`)
  const { body: list } = await api('POST', '/api/lists', { name: 'Old' })
  await add(api, 'in the list', { listId: list.id })
  await api('DELETE', `/api/lists/${list.id}`)
  const { body: empty } = await api('POST', '/api/lists', { name: 'Kept' })
  t.is((await trashOf(api)).length, 4)
  t.is((await api('GET', '/api/lists?deleted=true')).body.length, 1)
  await clock.elapse(t, 32)
  t.deepEqual(await trashOf(api), [])
  t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
  t.is((await api('GET', `/api/lists/${empty.id}`)).status, 200)
  t.is((await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null })).status, 404)
})

test('a todo that was brought back is kept, and counts anew when it is deleted again', async (t) => {
  const { clock, api } = await startSettled(t)
  const { id } = await trashed(api, 'restored')
  await trashed(api, 'left')
  await clock.elapse(t, 20)
  await api('PATCH', `/api/todos/${id}`, { deletedAt: null })
  await clock.elapse(t, 12)
  t.deepEqual(await trashOf(api), [])
  t.is((await api('GET', `/api/todos/${id}`)).status, 200)
  await api('DELETE', `/api/todos/${id}`)
  await clock.elapse(t, 29)
  t.deepEqual(await trashOf(api), ['restored'])
  await clock.elapse(t, 3)
  t.deepEqual(await trashOf(api), [])
})

test('the setting trashDays decides; fewer days than before count only after 24 hours of running', async (t) => {
  const { clock, api } = await startSettled(t)
  t.is((await api('PATCH', '/api/settings', { trashDays: 60 })).status, 200)
  await trashed(api, 'a')
  await clock.elapse(t, 40)
  t.deepEqual(await trashOf(api), ['a'])
  await api('PATCH', '/api/settings', { trashDays: 7 })
  await clock.elapse(t, 2)
  await clock.run(t, 23)
  t.deepEqual(await trashOf(api), ['a'])
  t.is((await api('PATCH', '/api/settings', { trashDays: 0 })).status, 422)
  await clock.run(t, 1)
  t.deepEqual(await trashOf(api), [])
})

test('a trash of thousands is removed in several changes, and other requests are answered meanwhile', async (t) => {
  const { clock, api } = await startSettled(t)
  for (let batch = 0; batch < 3; batch += 1) {
    const operations = Array.from({ length: 900 }, (_, index) => {
      return { op: 'create', kind: 'todo', value: { title: `${batch} ${index}` } }
    })
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
  }
  await api('DELETE', '/api/todos')
  await clock.elapse(t, 30)
  t.is((await trashOf(api)).length, 2700)
  await clock.elapse(t, 2)
  t.deepEqual(await trashOf(api), [])
  const { body: changes } = await api('GET', '/api/changes')
  const purges = changes.filter(({ actor }: Json) => actor.kind === 'purge')
  t.deepEqual(
    purges.map(({ summary }: Json) => summary),
    ['Removed 1000 todos for good', 'Removed 1000 todos for good', 'Removed 700 todos for good'],
  )
})

test('nobody else purges: an access token is refused, and has no way to lower the days', async (t) => {
  const { clock, api, server } = await startSettled(t)
  const { id } = await trashed(api, 'a')
  const { token } = (await api('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
  const script = apiOf(server, token)
  t.is((await script('DELETE', '/api/todos?deleted=true')).status, 403)
  t.is(
    (await script('POST', '/api/changes', { operations: [{ op: 'purge', kind: 'todo', id }] })).status,
    403,
  )
  t.is((await script('PATCH', '/api/settings', { trashDays: 1 })).status, 403)
  await clock.elapse(t, 2)
  t.deepEqual(await trashOf(api), ['a'])
})
