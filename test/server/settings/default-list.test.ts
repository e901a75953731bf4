import type { ExecutionContext } from 'ava'
import test from 'ava'
import type { List } from '../../../server/contract.ts'
import { makeToken } from '../../support/credentials.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer } from '../../support/server.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'

const setDefault = async (api: Api, defaultListId: string) => api('PATCH', '/api/settings', { defaultListId })

/** A server with a list that new todos go to. */
const startWithList = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const list: List = (await api('POST', '/api/lists', { name: 'Work' })).body
  t.is((await setDefault(api, list.id.toUpperCase())).body.defaultListId, list.id)
  return { server, api, list }
}

const newId = '4c0e3b2a-1111-4111-8111-000000000001'

/** Every way to make a todo under `newId`, without a list unless `place` names one; each answers with the list of the todo. */
const ways: Readonly<Record<string, (api: Api, place?: object) => Promise<string>>> = {
  POST: async (api, place) => (await api('POST', '/api/todos', { title: 'a', ...place })).body.listId,
  PUT: async (api, place) => (await api('PUT', `/api/todos/${newId}`, { title: 'a', ...place })).body.listId,
  'the operation create': async (api, place) => {
    const operations = [{ op: 'create', kind: 'todo', value: { title: 'a', ...place } }]
    return (await api('POST', '/api/changes', { operations })).body.changes[0].after.listId
  },
}

for (const [name, create] of Object.entries(ways)) {
  test(`a new todo of ${name} goes to the default list unless it names a list or a parent`, async (t) => {
    const { server, api, list } = await startWithList(t)
    const { body: parent } = await api('POST', '/api/todos', { title: 'parent', listId: 'inbox' })
    t.is(await create(api), list.id)
    t.is(await create(api, { parentId: null }), list.id)
    t.is(await create(api, { listId: 'inbox' }), 'inbox')
    t.is(await create(api, { parentId: parent.id }), 'inbox')
    const { token } = (await api('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
    t.is(await create(apiOf(server, token)), list.id)
    await setDefault(api, 'inbox')
    t.is(await create(api), 'inbox')
  })

  test(`a new todo of ${name} goes to the inbox while the default list is archived, in the trash, or removed`, async (t) => {
    const { api, list } = await startWithList(t)
    await api('PATCH', `/api/lists/${list.id}`, { archived: true })
    t.is(await create(api, { title: 'b' }), 'inbox')
    await api('DELETE', `/api/lists/${list.id}`)
    t.is(await create(api), 'inbox')
    t.is((await api('GET', '/api/settings')).body.defaultListId, list.id)
    await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null, archived: false })
    t.is(await create(api), list.id)
    await api('DELETE', '/api/todos')
    const operations = [{ op: 'purge', kind: 'list', id: list.id }]
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
    t.is(await create(api), 'inbox')
  })
}

test('the same PUT again changes nothing while the default list is the same', async (t) => {
  const { api, list } = await startWithList(t)
  const put = () => api('PUT', `/api/todos/${newId}`, { title: 'a' })
  t.is((await put()).status, 201)
  const again = await put()
  t.is(again.status, 200)
  t.is(again.body.listId, list.id)
  t.is(again.headers.get('localist-change'), null)
})

test('an operation can make the list that is the default one while it is in the trash', async (t) => {
  const { api, list } = await startWithList(t)
  await api('DELETE', `/api/lists/${list.id}`)
  const operations = [
    { op: 'create', kind: 'todo', value: { title: 'before' } },
    { op: 'restore', kind: 'list', id: list.id },
    { op: 'create', kind: 'todo', value: { title: 'after' } },
  ]
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const { body: todos } = await api('GET', '/api/todos')
  const listOf = (title: string) => todos.find((todo: { title: string }) => todo.title === title).listId
  t.is(listOf('before'), 'inbox')
  t.is(listOf('after'), list.id)
})

test('a default list must be a list outside of the trash that is not archived, unless it is the setting already', async (t) => {
  const { api, list } = await startWithList(t)
  const { body: other } = await api('POST', '/api/lists', { name: 'Other' })
  await api('DELETE', `/api/lists/${other.id}`)
  await api('DELETE', `/api/lists/${list.id}`)
  const { body: archived } = await api('POST', '/api/lists', { name: 'Old' })
  await api('PATCH', `/api/lists/${archived.id}`, { archived: true })
  for (const id of [other.id, archived.id, newId]) {
    const refused = await setDefault(api, id)
    t.is(refused.status, 422)
    t.deepEqual(refused.body.errors, [
      {
        field: 'defaultListId',
        message: 'must be the id of a list that is neither in the trash nor archived',
      },
    ])
  }
  const { body: settings } = await api('GET', '/api/settings')
  t.is(settings.defaultListId, list.id)
  t.is((await api('PATCH', '/api/settings', settings)).status, 200)
})

test('the default list of one account is none of another', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  const { body: list } = await owner('POST', '/api/lists', { name: 'Work' })
  await setDefault(owner, list.id)
  const { token } = (await owner('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
  await signIn(server, 'ada')
  t.is((await owner('POST', '/api/todos', { title: 'hers' })).body.listId, 'inbox')
  t.is((await setDefault(owner, list.id)).status, 422)
  const script = apiOf(server, token)
  t.is((await script('POST', '/api/todos', { title: 'local' })).body.listId, list.id)
  t.is(
    (await apiOf(server, (await makeToken(owner)).token)('POST', '/api/todos', { title: 'no' })).status,
    403,
  )
})
